#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every file says its licence, by a line "SPDX-License-Identifier" or in .reuse/dep5, and the text
of each licence is in LICENSES/.

The paragraphs of .reuse/dep5 whose comment speaks of that line give the copyright of files which
must have the line themselves. `reuse lint` says the same and more (licence_deep.sh).
"""
import os
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(os.environ["TALLY_SOURCE"])
LINE = "SPDX-License-" + "Identifier"


def files():
    """The files of the project: those of git, or all but what is built."""
    git = subprocess.run(["git", "-C", root, "ls-files"], capture_output=True, text=True)
    if git.returncode == 0 and git.stdout:
        return [name for name in git.stdout.splitlines() if (root / name).is_file()]
    names = (str(path.relative_to(root)) for path in root.rglob("*") if path.is_file())
    return [name for name in names if name.split("/")[0] not in ("build", "dist", ".git")]


def paragraphs(text):
    """The paragraphs of a file of Debian's form: {field: value} each."""
    for block in re.split(r"\n\s*\n", text.strip()):
        unfolded = re.sub(r"\n[ \t]+", " ", block)
        yield dict(re.match(r"([\w-]+):\s*(.*)", line).groups() for line in unfolded.splitlines())


def matcher(pattern):
    """As Debian says: * stands for anything, slashes too, and ? for one character."""
    pieces = {"*": ".*", "?": "."}
    return re.compile("".join(pieces.get(c, re.escape(c)) for c in pattern))


def told(names, with_line):
    """What is wrong in .reuse/dep5, and which files neither have the line nor stand there."""
    needing, others, wrong = set(), set(), []
    for paragraph in list(paragraphs((root / ".reuse/dep5").read_text()))[1:]:
        if not paragraph.get("Copyright") or not paragraph.get("License"):
            wrong.append(f"a paragraph without copyright or licence: {paragraph.get('Files')}")
        place = needing if LINE in paragraph.get("Comment", "") else others
        for pattern in paragraph.get("Files", "").split():
            found = {name for name in names if matcher(pattern).fullmatch(name)}
            if not found:
                wrong.append(f".reuse/dep5: no file is called {pattern}")
            place |= found
    wrong += [f"{name}: no {LINE}, and not told in .reuse/dep5 as a file without one"
              for name in names if name not in with_line and name not in others]
    wrong += [f"{name}: its copyright is not told in .reuse/dep5"
              for name in with_line if name not in others | needing]
    return wrong


names = [name for name in files()
         if not name.startswith(("LICENSES/", ".reuse/")) and name != "LICENSE"]
assert len(names) > 500, "the files of the project are not found"
licences = {}
for name in names:
    head = (root / name).read_bytes()[:1500].decode("utf-8", "replace")
    line = re.search(LINE + r":\s*([\w.+-]+)", head)
    if line:
        licences[name] = line.group(1)
problems = told(names, licences)
used = set(licences.values()) | {paragraph["License"] for paragraph in
                                 paragraphs((root / ".reuse/dep5").read_text())
                                 if "License" in paragraph}
have = {path.stem for path in (root / "LICENSES").iterdir()}
problems += [f"LICENSES/{name}.txt is missing" for name in used - have]
problems += [f"LICENSES/{name}.txt is of no file" for name in have - used]
if (root / "LICENSE").read_bytes() != (root / "LICENSES/MIT.txt").read_bytes():
    problems.append("LICENSE and LICENSES/MIT.txt differ")
print("\n".join(problems[:40]))
sys.exit(bool(problems))
