# library.mk: what the Makefiles of the extensions have in common: the static library of tamis, and the objects that are linked with it.
#
# The Makefile sets ROOT, the folder of tamis. TAMIS_BUILD is a build folder of tamis, which is configured if it does not exist.

.DEFAULT_GOAL := all

TAMIS_BUILD ?= $(if $(wildcard $(ROOT)/build/release/CMakeCache.txt),$(ROOT)/build/release,$(ROOT)/build/library)
TAMIS_ARCHIVE := $(TAMIS_BUILD)/libtamis.a
# Another library that a build with -DTAMIS_IDN=ON needs.
TAMIS_LIBS := $(shell grep -qs '^TAMIS_IDN:BOOL=ON' $(TAMIS_BUILD)/CMakeCache.txt && echo -lidn2)
TAMIS_INCLUDES := -I$(ROOT) -I$(ROOT)/include -I$(ROOT)/src
TAMIS_WARNINGS := -Wall -Wextra -Wshadow -Wno-unused-parameter

# The layer for bindings and the sessions. Two folders have a file of the same name, so an object has the name of its folder too.
TAMIS_SOURCES := $(wildcard $(ROOT)/bindings/core/*.c) $(wildcard $(ROOT)/integrations/sql/*.c)
object_of = $(subst /,-,$(patsubst $(ROOT)/%.c,%.o,$(1)))
TAMIS_OBJECTS := $(foreach source,$(TAMIS_SOURCES),$(call object_of,$(source)))
TAMIS_HEADERS := $(wildcard $(ROOT)/bindings/core/*.h $(ROOT)/integrations/sql/*.h $(ROOT)/include/tamis/*)

define compile_rule
$(call object_of,$(1)): $(1) $(TAMIS_HEADERS)
	$$(CC) -std=c11 -O2 -g -fPIC -fvisibility=hidden $(TAMIS_WARNINGS) $$(TAMIS_CFLAGS) $(TAMIS_INCLUDES) -c -o $$@ $(1)
endef
compile_rules = $(foreach source,$(TAMIS_SOURCES),$(eval $(call compile_rule,$(source))))

# CMake knows whether the archive is up to date.
.PHONY: tamis-archive
$(TAMIS_ARCHIVE): tamis-archive ;
tamis-archive:
	@[ -e $(TAMIS_BUILD)/CMakeCache.txt ] || \
	    cmake -S $(ROOT) -B $(TAMIS_BUILD) -DCMAKE_BUILD_TYPE=Release -DTAMIS_TESTS=OFF -DTAMIS_COMMAND=OFF > /dev/null
	@cmake --build $(TAMIS_BUILD) --target tamis_static --parallel $(shell nproc) > /dev/null
