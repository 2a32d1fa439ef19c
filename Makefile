# Thin names for tasks.py, which is what to run where there is no make (Windows:  py tasks.py print).

# The first Python that starts and is new enough; else any, which then says what is needed.
ifndef PYTHON
PYTHON := $(shell for name in python3 python3.13 python3.12 python3.11 python; do \
  "$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo "$$name"; exit; }; done; echo python3)
endif

# Only what was given on the command line counts; the environment's own LANG or THEME do not. All of it is handed over, so
# that a misspelt name is told.
quoted = '$(subst ','\'',$(1))'
given = $(if $(filter command,$(origin $(1))),$(call quoted,$(1)=$($(1))))
CHOICES = $(strip $(foreach name,$(sort $(filter-out PYTHON ARGS -% .%,$(.VARIABLES))),$(call given,$(name))))

.PHONY: help print test prove bench lint pictures lock
help:
	@"$(PYTHON)" tasks.py help
print:
	@"$(PYTHON)" tasks.py print $(CHOICES) $(ARGS)
test prove bench lint pictures lock:
	$(if $(CHOICES),$(error Not understood here: $(CHOICES). Words for $@ stand in ARGS="..."))
	@"$(PYTHON)" tasks.py $@ $(ARGS)
