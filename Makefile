# `make run` and `make test` suffice for newcomers; `make help` lists the other targets.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
# The folder of release builds; a packager may set another one.
SCRATCH ?= .build
# `install -s` strips; packagers with debug symbol packages strip with their own tools.
INSTALL_PROGRAM ?= install -s -m 755
ID := org.weft.BrowseMeetup
METADATA := .build/resources/$(ID).metainfo.xml .build/resources/$(ID).desktop resources/browse-meetup.1

# The Swift runtime is linked into the binaries: they start faster, and run without a toolchain. They contain no path of
# this machine, neither of the sources nor of libraries.
RELEASE := $(SWIFT) build --scratch-path $(SCRATCH) -c release --static-swift-stdlib --disable-local-rpath \
	-Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. -Xcc -ffile-prefix-map=$(CURDIR)=. $(RELEASE_FLAGS)
BIN := $(SCRATCH)/release
DECODER := weft-picture-decoder
# The program and its picture decoder, which must be beside it in a build folder.
define BUILD_PROGRAM
$(RELEASE) --product browse-meetup
$(RELEASE) --product $(DECODER)
scripts/make-translations.sh $(TRANSLATIONS)
endef
# Options for linking tests, where the toolchain lacks a library.
TESTING_STUB = $(shell scripts/testing-stub.sh .build/stubs)
# The system's Python uses the system's packages.
PYTHON := /usr/bin/python3
XVFB := scripts/in-xvfb.sh
WAYLAND := scripts/in-wayland.sh
# The locales of the tests; a new system has none.
LOCALES := .build/locales
# The compiled translations, in the folder where programs of a build folder look for them.
TRANSLATIONS := .build/locale
# `make test-wayland` runs the tests that change the compositor.
TEST := LOCPATH=$(CURDIR)/$(LOCALES) SWIFT_BACKTRACE=enable=yes,color=no $(XVFB) $(SWIFT) test --skip WaylandTests
STRESS_SECONDS ?= 120
SWIFT_FILES = git ls-files -z -- '*.swift'
LINT = $(SWIFT_FILES) | xargs -0 $(SWIFT) format lint --strict --parallel

.PHONY: help run test test-times check-files test-wayland test-tsan test-asan test-check-nodes test-rebuilds test-tutorials json-suite page-suites bench bench-layout bench-pictures fuzz-layout fuzz-layout-faults tour gallery docs stress soak hostile openings fuzz data pot format lint clean install check-install program deb install-program check-deb screenshots \
	packages-run packages-test packages-wayland check-display

help:
	@echo "make run           build and open BrowseMeetup; options for it in ARGS=\"...\""
	@echo "make gallery       screenshots of every page of weft-gallery, light and dark, in .build/gallery"
	@echo "make docs          the API reference and the guides as a static site, in .build/docs"
	@echo "make tour          drive the program inside Xvfb with real input; screenshots in .build/tour"
	@echo "                   TOUR=wayland: at five scales, and with a change of scale; in .build/tour-wayland"
	@echo "make test          lint, data check and all tests, inside Xvfb; ONLY=Suite: one suite; test-times: records their durations"
	@echo "make test-wayland  sharp text and whole pixels at scales from 1 to 2, under a headless Wayland compositor"
	@echo "make test-tsan     the tests under ThreadSanitizer"
	@echo "make test-asan     the tests under AddressSanitizer and LeakSanitizer"
	@echo "make test-check-nodes   \`swift package check-nodes\` in a client's package"
	@echo "make test-rebuilds     check that a changed class of Weft rebuilds the program and a client's package"
	@echo "make test-tutorials    the programs of Tests/Tutorials as a separate package"
	@echo "make json-suite    test the JSON parser with JSONTestSuite's test_parsing; SUITE=FOLDER: a clone of nst/JSONTestSuite"
	@echo "make page-suites   test the parsers of web pages with other projects' suites; SUITES=FOLDER: their clones"
	@echo "make bench         start-up, scrolling, layout, nodes and lists against plain GTK and C; the store"
	@echo "make bench-layout  layout alone; bench-pictures: 100,000 rows with a picture each, ten minutes"
	@echo "make fuzz          fuzz the parsers of untrusted bytes: FUZZ_SECONDS=600 for each of FUZZ_TARGETS"
	@echo "make fuzz-layout   fuzz the layout engine with random trees and bytes, ten minutes"
	@echo "make fuzz-layout-faults    check that fuzz-layout finds faults put into a copy of the engine"
	@echo "make stress        random input at machine speed; STRESS_SECONDS=120, STRESS_SEED=7 repeats it"
	@echo "make hostile       cost of a hostile service compared with a normal one, and the limits"
	@echo "make openings      cost of opening each view and window from the keyboard, of 200 details, and of an idle window"
	@echo "make soak          random input for hours with occasional failures of the service: finds leaks and lost data"
	@echo "                   SOAK_MINUTES=480, SOAK_SEED=7 repeats it; docs/reliability.md has the results of a run"
	@echo "make data          generate data/ again; the result is always the same"
	@echo "make pot           extract the texts for translators into po/*.pot, and update po/*/*.po"
	@echo "make format, lint  swift format over the tracked files"
	@echo "make install       install into DESTDIR/PREFIX (now: $(DESTDIR)$(PREFIX)); check-install: into .build, with checks"
	@echo "make deb           build Debian packages in .build/deb; check-deb: install, start and remove them in DEBIAN=12, 13 or sid"
	@echo "make screenshots   update the metainfo's screenshots in docs/images/screenshots"
	@echo "In another Debian release: sudo scripts/in-debian.sh 13 make test (in a minimal chroot; needs debootstrap)"

packages-run:
	@scripts/install-packages.sh run

packages-test:
	@scripts/install-packages.sh test
	@scripts/make-locales.sh $(LOCALES)

packages-wayland:
	@scripts/install-packages.sh wayland

check-display:
	@if [[ -z "$${DISPLAY:-}$${WAYLAND_DISPLAY:-}" ]]; then \
		echo "There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set), so no window can open." >&2; \
		echo "\`make tour\` runs the program on a display of its own and leaves pictures in .build/tour." >&2; \
		exit 1; \
	fi

run: check-display packages-run
	$(BUILD_PROGRAM)
	$(if $(findstring --demo-sources,$(ARGS)),$(RELEASE) --product fixture-server)
	$(BIN)/browse-meetup $(ARGS)

# Test suites run in parallel processes, each with its own display and bus. ONLY=Suite runs one suite, or one test
# (Module.Suite/test). A skipped test is a failure, since the packages provide everything tests need. The last line has
# the counts, after the failures.
RUN_TESTS = LOCPATH=$(CURDIR)/$(LOCALES) SWIFT_BACKTRACE=enable=yes,color=no $(PYTHON) -B scripts/run-tests.py \
	.build/debug/WeftPackageTests.xctest .build/tests --skip WaylandTests $(if $(SHARDS),--shards $(SHARDS))

# These build in debug configuration, with optimised modules (Package.swift): without it each would build all of them again.
test test-wayland json-suite page-suites gallery docs stress: export WEFT_OPTIMISED_TESTS = 1

# The linter runs while the compiler leaves a core idle.
test: packages-test
ifdef ONLY
	$(SWIFT) build --build-tests $(TESTING_STUB)
	scripts/make-translations.sh $(TRANSLATIONS)
	@$(RUN_TESTS) $(addprefix --only ,$(ONLY))
else
	@mkdir -p .build
	@$(LINT) >.build/lint.log 2>&1 & lint=$$!; \
		$(SWIFT) build --build-tests $(TESTING_STUB); \
		wait $$lint || { cat .build/lint.log; exit 1; }
	scripts/make-translations.sh $(TRANSLATIONS)
	@$(RUN_TESTS) --beside "make --no-print-directory check-files"
endif

# Checks that generated files match their sources.
check-files:
	scripts/make-pot.sh .build/pot
	old=; for domain in browse-meetup resources weft; do diff -u po/$$domain.pot .build/pot/$$domain.pot || old=1; done; [ -z "$$old" ] || \
		{ echo "\`make pot\` brings po/*.pot up to date."; exit 1; }
	.build/debug/make-sample-data --check data
	scripts/make-resources.sh .build/resources
	$(PYTHON) scripts/check-sources.py data/sources.json
	scripts/check-metadata.sh $(METADATA)
	scripts/module-graph.py --check

# Records the suites' durations in the last `make test`: longer ones start earlier from then on.
test-times:
	cp .build/tests/times.txt Tests/times.txt

# These tests change the compositor's scale. GTK renders fractional scales from 4.12 on; before, the compositor scales.
test-wayland: packages-wayland
	$(SWIFT) build --build-tests $(TESTING_STUB)
	$(WAYLAND) $(SWIFT) test --no-parallel --skip-build --filter WaylandTests

# Instrumented code needs several times the stack, and tests recurse as deep as the product allows.
SANITIZER_STACK := ulimit -s 65536

test-tsan: packages-test
	$(SANITIZER_STACK); TSAN_OPTIONS="suppressions=$(CURDIR)/scripts/tsan.supp $${TSAN_OPTIONS:-}" \
		$(TEST) --no-parallel --sanitize=thread --scratch-path .build-tsan

test-asan: packages-test
	$(SANITIZER_STACK); ASAN_OPTIONS="detect_leaks=1 $${ASAN_OPTIONS:-}" \
	LSAN_OPTIONS="suppressions=$(CURDIR)/scripts/lsan.supp:print_suppressions=0 $${LSAN_OPTIONS:-}" \
		$(TEST) --no-parallel --sanitize=address --scratch-path .build-asan

# Resolves the package and builds the tool again each time: half a minute.
test-check-nodes:
	scripts/test-check-nodes.sh

# Builds debug products in .build-rebuilds, and again after the change.
test-rebuilds: packages-run
	scripts/test-rebuilds.sh

# Builds the tutorials' programs as a separate package, like a client's; `make test` builds them as a target. Builds
# everything again.
test-tutorials: packages-test
	$(SWIFT) build --package-path Tests/Tutorials --scratch-path .build-tutorials

# The cases are not part of this project; `make test` has some similar ones.
json-suite: packages-test
	@if [[ ! -d "$(SUITE)" ]]; then echo "SUITE=FOLDER: the folder test_parsing of JSONTestSuite" >&2; exit 1; fi
	$(SWIFT) build --build-tests $(TESTING_STUB)
	WEFT_JSON_TEST_SUITE="$(abspath $(SUITE))" $(SWIFT) test --skip-build --filter JSONSuiteTests

# The folder has clones of microformats/tests as microformats-tests, schemaorg/schemaorg and kurtmckee/feedparser. PAGE_PYTHON is
# a Python with extruct, mf2py and feedparser, which are compared with the parsers as well.
PAGE_PYTHON ?= $(PYTHON)

page-suites: packages-test
	$(SWIFT) build --product page-findings
	$(PAGE_PYTHON) -B scripts/judge-pages.py .build/debug/page-findings "$(SUITES)"

# Without the accessibility bus, on which GTK reports each added and removed widget to all clients.
BENCH := GTK_A11Y=none $(XVFB) $(BIN)/feed-bench

bench: packages-test
	$(RELEASE) --product bench-peers
	$(BUILD_PROGRAM)
	$(RELEASE) --product tutorial-bench
	$(RELEASE) --product feed-bench
	$(BENCH) startup scroll layout nodes lists decode store sources events --json .build/bench.json

bench-layout: packages-test
	$(RELEASE) --product bench-peers
	$(RELEASE) --product feed-bench
	$(BIN)/feed-bench layout --json .build/bench-layout.json

# Ten minutes: 100,000 rows with a picture each.
bench-pictures: packages-test
	$(RELEASE) --product feed-bench
	$(RELEASE) --product $(DECODER)
	$(BENCH) pictures --runs 1 --json .build/bench-pictures.json

# FUZZ_SECONDS is the duration; a finding names its seed.
fuzz-layout: packages-test
	$(RELEASE) --product layout-fuzz
	$(BIN)/layout-fuzz --seconds $(or $(FUZZ_SECONDS),600)

# Builds the fuzzer once per fault, about two minutes each.
fuzz-layout-faults: packages-test
	Tests/LayoutFaults/run

# TOUR=wayland: at scales from 1 to 2, in .build/tour-wayland.
TOUR ?= x11

tour: $(if $(filter wayland,$(TOUR)),packages-wayland,packages-test)
	$(BUILD_PROGRAM)
ifeq ($(TOUR),wayland)
	WEFT_SCREEN=2500x1900 LOCPATH=$(CURDIR)/$(LOCALES) $(WAYLAND) scripts/tour.sh $(BIN)/browse-meetup .build/tour-wayland
else
	WEFT_SCREEN=1600x1700x24 LOCPATH=$(CURDIR)/$(LOCALES) $(XVFB) scripts/tour.sh $(BIN)/browse-meetup .build/tour
endif

# The test of the gallery's pages writes the screenshots; `make test` does so, too.
gallery: packages-test
	$(SWIFT) build --build-tests $(TESTING_STUB)
	$(XVFB) $(SWIFT) test --skip-build --filter WeftGalleryTests

# Takes a minute after a build. docc and the symbol extractor belong to the toolchain.
docs: packages-test
	$(SWIFT) build --product weft-gallery
	SWIFT="$(SWIFT)" $(XVFB) scripts/make-docs.sh .build/docs

stress: packages-test
	$(SWIFT) build --product browse-meetup
	$(SWIFT) build --product $(DECODER)
	$(XVFB) scripts/stress.sh .build/debug/browse-meetup $(STRESS_SECONDS) $(STRESS_SEED)

soak: packages-test
	$(BUILD_PROGRAM)
	$(RELEASE) --product fixture-server
	$(XVFB) $(PYTHON) scripts/soak.py $(BIN)/browse-meetup $(BIN)/fixture-server data $(or $(SOAK_MINUTES),480) $(SOAK_SEED)

# Places, preferences and views: the first frame after the key; details: memory; an idle window: wake-ups.
openings: packages-test
	$(BUILD_PROGRAM)
	$(XVFB) $(PYTHON) scripts/openings.py $(BIN)/browse-meetup

hostile: packages-test
	$(BUILD_PROGRAM)
	$(RELEASE) --product fixture-server
	$(XVFB) $(PYTHON) scripts/hostile.py $(BIN)/browse-meetup $(BIN)/fixture-server data

# A finding becomes a file in Tests/FuzzTests/Findings, which each test run tries.
fuzz: packages-test
	scripts/fuzz.sh $(or $(FUZZ_SECONDS),600) $(FUZZ_TARGETS)

data: packages-run
	$(RELEASE) --product make-sample-data
	$(BIN)/make-sample-data data

# A changed text keeps its translations, marked as fuzzy: a test requires their update.
pot: packages-run
	scripts/make-pot.sh
	for file in po/*/*.po; do \
		msgmerge --quiet --update --backup=none --no-wrap "$$file" "po/$$(basename "$$(dirname "$$file")").pot"; \
	done

format:
	$(SWIFT_FILES) | xargs -0 $(SWIFT) format -i

lint:
	$(LINT)

clean:
	rm -rf .build .build-tsan .build-asan .build-fuzz .build-rebuilds

# Builds with installed packages and installs nothing: for packaging tools.
program:
	$(BUILD_PROGRAM)

install: packages-run
	$(MAKE) install-program

install-program: program
	$(INSTALL_PROGRAM) -D $(BIN)/browse-meetup $(DESTDIR)$(PREFIX)/bin/browse-meetup
	$(INSTALL_PROGRAM) -D $(BIN)/$(DECODER) $(DESTDIR)$(PREFIX)/libexec/weft/$(DECODER)
	cd data && find . -type f -exec install -D -m 644 {} $(abspath $(DESTDIR)$(PREFIX))/share/browse-meetup/data/{} \;
	install -D -m 644 resources/style.css $(DESTDIR)$(PREFIX)/share/browse-meetup/style.css
	cd resources/icons && find . -type f -exec install -D -m 644 {} $(abspath $(DESTDIR)$(PREFIX))/share/icons/{} \;
	scripts/make-resources.sh .build/resources
	install -D -m 644 .build/resources/$(ID).desktop $(DESTDIR)$(PREFIX)/share/applications/$(ID).desktop
	install -D -m 644 .build/resources/$(ID).metainfo.xml $(DESTDIR)$(PREFIX)/share/metainfo/$(ID).metainfo.xml
	sed 's|@bindir@|$(PREFIX)/bin|' resources/$(ID).service.in > .build/resources/$(ID).service
	install -D -m 644 .build/resources/$(ID).service $(DESTDIR)$(PREFIX)/share/dbus-1/services/$(ID).service
	install -D -m 644 resources/$(ID).search-provider.ini $(DESTDIR)$(PREFIX)/share/gnome-shell/search-providers/$(ID).search-provider.ini
	install -D -m 644 resources/browse-meetup.1 $(DESTDIR)$(PREFIX)/share/man/man1/browse-meetup.1
	scripts/make-translations.sh $(TRANSLATIONS)
	cd $(TRANSLATIONS) && find . -name '*.mo' -exec install -D -m 644 {} $(abspath $(DESTDIR)$(PREFIX))/share/locale/{} \;
	install -D -m 644 LICENSE $(DESTDIR)$(PREFIX)/share/doc/browse-meetup/LICENSE

check-install: packages-test
	rm -rf .build/install
	$(MAKE) install DESTDIR=$(CURDIR)/.build/install PREFIX=/usr
	scripts/check-install.sh $(CURDIR)/.build/install /usr

# Builds in the current release; a package built on Debian 12 also installs on later ones (docs/decisions.md). Existing
# builds are reused: `make deb` after `make run` only links.
DEB := .build/deb

deb:
	@scripts/install-packages.sh deb
	scripts/make-deb.sh $(DEB)

check-deb:
	scripts/check-deb.sh $(or $(DEBIAN),12) $(DEB)

screenshots: packages-test
	$(BUILD_PROGRAM)
	LOCPATH=$(CURDIR)/$(LOCALES) $(XVFB) scripts/make-screenshots.sh $(BIN)/browse-meetup docs/images/screenshots
