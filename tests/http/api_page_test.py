#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The page of the API at /api/: it is served without a site, too, under the policy that allows
nothing inline, and a first visit of the page that solves does not load it. Test web_api_deep fills
in its forms in a browser."""
import os
import re
import tempfile

from service import SOURCE, Service, check, end

FOLDER = os.path.join(SOURCE, 'app/httpd/api')


def read(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


with tempfile.TemporaryDirectory() as empty, Service('--site', empty) as service:
    page = service.ask('/api/')
    check(page.status == 200 and page.headers['Content-Type'] == 'text/html; charset=utf-8',
          f'/api/: {page.status}')
    policy = page.headers['Content-Security-Policy']
    check("default-src 'none'; script-src 'self'" in policy and 'unsafe-inline' not in policy,
          f'its policy: {policy}')
    text = page.body.decode()
    check(text == read(os.path.join(FOLDER, 'index.html')), 'it is that of the source')
    check(not re.search(r'<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)', text),
          'nothing in it is inline')
    named = re.findall(r'(?:href|src)="([^"#]+)"', text)
    check({'api.css', 'api.js', 'v1/openapi.json'} <= set(named), f'it names {named}')
    for name in named:
        if not name.startswith('../'):
            answer = service.ask(f"/api/{name.replace('&amp;', '&')}")
            check(answer.status == 200, f'{name}: {answer.status}')
    packed = service.ask('/api/api.js', headers={'Accept-Encoding': 'gzip'})
    check(packed.headers.get('Content-Encoding') == 'gzip', 'its code is compressed')
    moved = service.ask('/api')
    check(moved.status == 308 and moved.headers['Location'] == 'api/', f'/api: {moved.status}')
    front = service.ask('/')
    check(front.status == 404 and '/api/ has a form' in front.json()['detail'],
          f'/ without a page: {front.body}')

# A first visit loads what index.html names and what that imports: nothing of the API's page.
for folder, _, names in os.walk(os.path.join(SOURCE, 'web')):
    for name in names:
        if name.endswith(('.html', '.js', '.css')):
            text = read(os.path.join(folder, name))
            check(not re.search(r'api/(api\.(css|js)|index\.html)', text),
                  f'{name} loads the page of the API')
end()
