#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fetches the wikitext of all pages of a category of a wiki (MediaWiki), one file a page.

    tools/difficulty/fetch_pages.py API CATEGORY DIRECTORY

API is the address of the wiki's api.php. One request at a time, a second apart, and the wiki may
ask for more by Retry-After; pages whose file is there are not asked for again. Look first whether
the wiki's owner allows it, and under which licence the pages stand."""
import json
import pathlib
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

PAUSE = 1.0
AGENT = "tally-fetch-pages/1.0 (one request a second; stop me by closing the connection)"


def ask(api, **parameters):
    """One answer of the wiki."""
    address = api + "?" + urllib.parse.urlencode({"action": "query", "format": "json",
                                                  "formatversion": "2", "maxlag": "5",
                                                  **parameters})
    request = urllib.request.Request(address, headers={"User-Agent": AGENT})
    for _ in range(5):
        time.sleep(PAUSE)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                said = json.load(answer)
            if said.get("error", {}).get("code") != "maxlag":
                return said
            wait = 5.0
        except urllib.error.HTTPError as error:
            if error.code not in (429, 503):
                raise
            wait = float(error.headers.get("Retry-After") or 30)
        time.sleep(wait)
    sys.exit(f"{api} asks to wait; go on later")


def titles(api, category):
    more = {}
    while True:
        said = ask(api, list="categorymembers", cmtitle="Category:" + category, cmlimit="500",
                   cmtype="page", **more)
        yield from (page["title"] for page in said["query"]["categorymembers"])
        if "continue" not in said:
            return
        more = said["continue"]


def main(api, category, directory):
    folder = pathlib.Path(directory)
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for title in titles(api, category):
        file = folder / (title.replace("/", "-").replace(" ", "_") + ".wiki")
        if file.exists():
            continue
        said = ask(api, titles=title, prop="revisions", rvprop="content", rvslots="main")
        page = said["query"]["pages"][0]
        if "revisions" in page:
            file.write_text(page["revisions"][0]["slots"]["main"]["content"], encoding="utf-8")
            count += 1
    print(f"{count} pages fetched to {folder}")


if len(sys.argv) != 4:
    sys.exit(__doc__)
main(*sys.argv[1:])
