# SPDX-License-Identifier: MIT
# The menu. Each habit is one word; the work is done by CMake (CMakePresets.json) and by the scripts in tools/.

GAME ?= 952 25 50 75 100 3 6
PREFIX ?= /usr/local
BUILD ?= build
SECONDS ?= 60

export TALLY_BUILD_ROOT = $(BUILD)

help:                ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' Makefile

run: release         ## build what is needed and solve a game: make run GAME="952 25 50 75 100 3 6"
	@$(BUILD)/release/tally $(GAME) || [ $$? -eq 1 ]

release:             ## build the command and the libraries: build/release, or BUILD=DIRECTORY
	@tools/setup
	@tools/build release

serve: page          ## build the page too, and serve it: http://127.0.0.1:8080/
	@$(BUILD)/release/tally serve

page:                ## build the command and the page: clang and lld compile it
	@tools/setup page
	@tools/build release

test:                ## run the tests of every kind that are quick: before each commit
	@tools/setup test
	@tools/test quick

test-deep:           ## run the long ones: sanitizers, full sets, every browser, fuzzing
	@tools/setup deep
	@tools/test deep

test-world:          ## other processors, packages in a clean Debian, a release made twice: an hour
	@tools/setup world
	@tools/world

bench: release       ## measure, on this machine; to bench/results as well; ROWS=NAME,... measures these rows only
	@mkdir -p bench/results
	@cmake --build $(BUILD)/release --target tally_bench >$(BUILD)/release/build.log
	@$(BUILD)/release/tally-bench $(if $(ROWS),--only $(ROWS),--output bench/results/$$(date +%Y-%m-%d).jsonl)

lint:                ## look for mistakes and for code out of format
	@tools/setup test
	@tools/lint

format:              ## put all code in format
	@tools/setup test
	@tools/format

reference:           ## write the reference of the library: dist/reference.md
	@tools/reference

abi:                 ## write the binary interface of the libraries down anew: packaging/*.abi
	@tools/setup test
	@tools/build dev
	@tools/abi

fuzz:                ## feed the parsers nonsense: make fuzz SECONDS=60, for each of them
	@tools/setup test
	@tools/fuzz $(SECONDS)

site:                ## write the web page that any server can host: dist/site
	@tools/setup test
	@tools/site

python:              ## build the Python package: a wheel and an sdist in dist/python
	@tools/setup python
	@tools/python

wheels:              ## the same, and wheels for Linux on ARM, Linux with musl, and Windows
	@tools/setup wheels
	@tools/python --for all

npm:                 ## build the npm package: dist/npm/libtally-VERSION.tgz
	@tools/setup npm
	@tools/npm

deb:                 ## build the packages of Debian, with their source: dist/deb
	@tools/setup deb
	@tools/deb

windows:             ## build the command and the library for Windows: dist/tally-VERSION-windows.zip
	@tools/setup windows
	@tools/windows

install: release     ## install into PREFIX (/usr/local) below DESTDIR
	@tools/install "$(PREFIX)"

uninstall:           ## remove what the last make install installed
	@tools/uninstall

man: release         ## write the man page and the completions anew, from the table of options
	@tools/man

clean:               ## remove all that was built
	@rm -rf build dist

.PHONY: help run release serve page test test-deep test-world bench lint format abi reference fuzz site python \
    wheels npm deb windows install uninstall man clean
.DEFAULT_GOAL := help
