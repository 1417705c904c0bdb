# SPDX-License-Identifier: MIT
"""What the tests of the service share: the real server on a free port, a client that asks it, and
checks.

    with Service('--timeout', '0.5') as service:
        answer = service.ask('/api/v1/solve?target=952&numbers=25,50')
    answer.status, answer.headers, answer.body, answer.json()
"""
import atexit
import http.client
import json
import os
import re
import resource
import select
import signal
import socket
import subprocess
import sys
import time
import urllib.parse

from checks import check, end  # noqa: F401: for the tests

PATIENCE = 600  # seconds to wait for what must come; a busy machine only takes longer

TALLY = os.environ.get('TALLY', 'build/release/tally')
SOURCE = os.environ.get('TALLY_SOURCE', os.path.join(os.path.dirname(__file__), '..', '..'))
IS_SANITIZED = bool(os.environ.get('TALLY_SANITIZE'))
IS_DEEP = bool(os.environ.get('TALLY_DEEP'))  # the deep tier; a test that asks runs in both
processes = []  # that this test began


def end_processes():
    """A test that fails midway leaves no process behind, which would keep its output open."""
    for process in processes:
        if process.poll() is None:
            process.kill()


atexit.register(end_processes)

help_text = subprocess.run([TALLY, 'serve', '--port', '0', '--bind', 'x'], capture_output=True,
                           text=True).stderr
if 'is not in this build' in help_text:
    print('skipped: zlib was not found when tally was built')
    sys.exit(77)

# Tests open a thousand connections.
soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE,
                   (min(hard, 8192) if hard != resource.RLIM_INFINITY else 8192, hard))


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    def json(self):
        return json.loads(self.body)

    def lines(self):
        return [json.loads(line) for line in self.body.decode().splitlines()]

    def code(self):
        is_problem = self.headers.get('Content-Type') == 'application/problem+json'
        return self.json().get('code') if is_problem else None


class Service:
    """files: how many it may open; memory: bytes that it may map. reads_log: False leaves the log
    in the pipe once the service listens."""

    def __init__(self, *options, log=None, files=None, memory=None, reads_log=True):
        self.options, self.log, self.reads_log = options, log, reads_log
        limits = (resource.RLIMIT_NOFILE, files), (resource.RLIMIT_AS, memory)
        self.limits = [(kind, most) for kind, most in limits if most]

    def __enter__(self):
        begin = time.monotonic()
        # The last of two options counts. A request that a slow machine needs long for has its time.
        options = ['--port', '0', '--idle-timeout', str(PATIENCE), *self.options]
        self.process = subprocess.Popen([TALLY, 'serve', *options], stderr=subprocess.PIPE,
                                        preexec_fn=lambda: [resource.setrlimit(kind, (most, most))
                                                            for kind, most in self.limits])
        processes.append(self.process)
        self.messages = b''
        while True:
            ready, _, _ = select.select([self.process.stderr], [], [], PATIENCE)
            piece = os.read(self.process.stderr.fileno(), 65536) if ready else b''
            self.messages += piece
            found = re.search(rb'listening on http://[^ ]*:(\d+)/', self.messages)
            if found:
                break
            if not piece:
                raise RuntimeError(f'the service did not start: {self.messages!r}')
        self.start_seconds = time.monotonic() - begin
        self.port = int(found.group(1))
        self.drain = None
        if not self.reads_log:
            return self
        # The log is read along, so that the pipe never fills up.
        self.drain = subprocess.Popen(['cat'], stdin=self.process.stderr,
                                      stdout=self.log or subprocess.DEVNULL)
        processes.append(self.drain)
        self.process.stderr.close()
        return self

    def __exit__(self, kind, *unused):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            check(False, 'the service ends when it is told to')
        if self.drain:
            self.drain.wait()
        else:
            self.process.stderr.close()
        if kind is None:
            check(self.process.returncode == 0,
                  f'the service ends with 0, not {self.process.returncode}')

    def ask(self, path, method='GET', body=None, headers=None, timeout=PATIENCE):
        connection = http.client.HTTPConnection('127.0.0.1', self.port, timeout=timeout)
        connection.request(method, path, body=body, headers=headers or {})
        response = connection.getresponse()
        answer = Answer(response.status, response.headers, response.read())
        connection.close()
        return answer

    def post(self, path, data, headers=None):
        body = data if isinstance(data, (str, bytes)) else json.dumps(data)
        return self.ask(path, 'POST', body, {'Content-Type': 'application/json', **(headers or {})})

    def connect(self, timeout=PATIENCE):
        return socket.create_connection(('127.0.0.1', self.port), timeout=timeout)

    def metric(self, name):
        for line in self.ask('/metrics').body.decode().splitlines():
            if line.startswith(name + ' '):
                return float(line.split()[-1])
        return 0.0

    def has_metric(self, name, value):
        """Whether a metric comes to be value. A request is counted when it is over, a moment after
        its last byte."""
        deadline = time.monotonic() + PATIENCE
        while self.metric(name) != value and time.monotonic() < deadline:
            time.sleep(0.01)
        return self.metric(name) == value

    def memory_kib(self, key='VmRSS'):
        with open(f'/proc/{self.process.pid}/status') as status:
            return next(int(line.split()[1]) for line in status if line.startswith(key))


def query(**parameters):
    return urllib.parse.urlencode(parameters, safe=',:/.')


def read_responses(connection, count):
    """Reads count responses with Content-Length or chunks from a socket: [(status, headers, body)];
    fewer where it ends."""
    file = connection.makefile('rb')
    found = []
    while len(found) < count:
        first = file.readline()
        if not first:
            break
        status, headers = int(first.split()[1]), {}
        while (line := file.readline().strip()):
            name, _, value = line.decode('latin-1').partition(':')
            headers[name.lower()] = value.strip()
        if status == 100:
            continue
        if headers.get('transfer-encoding') == 'chunked':
            body = b''
            while (size := int(file.readline(), 16)):
                body += file.read(size)
                file.readline()
            file.readline()
        elif 'content-length' in headers:
            body = file.read(int(headers['content-length']))
        else:
            body = file.read() if status not in (204, 304) else b''
        found.append((status, headers, body))
    return found


def tally(*arguments):
    return subprocess.run([TALLY, *arguments], capture_output=True).stdout
