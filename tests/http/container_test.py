#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The container file: a base that is pinned, the labels that registries show, a user who is not
root, and a health check that passes with the service and fails without it."""
import json
import os
import re
import shutil
import subprocess

from service import SOURCE, Service, check, end

with open(os.path.join(SOURCE, 'packaging/Dockerfile'), encoding='utf-8') as opened:
    text = re.sub(r'^#.*\n', '', opened.read(), flags=re.M).replace('\\\n', '')
with open(os.path.join(SOURCE, 'include/tally/tally.h'), encoding='utf-8') as opened:
    version = '.'.join(re.findall(r'define TALLY_VERSION_[A-Z]+ (\d+)$', opened.read(), re.M))

bases = re.findall(r'^ARG BASE=(\S+)$', text, re.M)
check(len(bases) == 1 and re.search(r'-\d{8}(-|$)|@sha256:', bases[0]),
      f'the base is that of a day: {bases}')
check(set(re.findall(r'^FROM (\S+)', text, re.M)) == {'${BASE}'}, 'there is no other base')
check(re.search(r'^ARG VERSION=(\S+)$', text, re.M)[1] == version, f'the version is {version}')
labels = set(re.findall(r'org\.opencontainers\.image\.([a-z]+)=', text))
check({'title', 'description', 'version', 'licenses'} <= labels, f'labels: {sorted(labels)}')
check(re.search(r'^USER (\d+)', text, re.M)[1] != '0', 'the user is not root')

health = json.loads(re.search(r'^HEALTHCHECK .*? CMD (\[.*\])$', text, re.M)[1])
if shutil.which('bash'):
    def ask(port):
        command = [word.replace('8080', str(port)) for word in health]
        return subprocess.run(command, capture_output=True, timeout=60).returncode
    with Service() as service:
        found = ask(service.port)
        check(found == 0, f'the health check of a service that is up: {found}')
        gone = service.port
    check(ask(gone) != 0, 'the health check of a service that is gone')
end()
