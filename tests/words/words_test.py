#!/usr/bin/env python3
"""words_test.py ASSAY: scripts/check-words accepts all files and all help texts and pages of labels, and rejects what it should."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
CHECK = str(ROOT / "scripts/check-words")
ASSAY = ""


def check(*arguments, text=None):
    """Returns the exit status and the output of scripts/check-words."""
    done = subprocess.run([CHECK, *arguments], input=text, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return done.returncode, done.stdout


def assay(*arguments):
    """Returns what assay prints on either stream."""
    return subprocess.run([ASSAY, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False).stdout


def commands(text):
    """The commands that a help text lists, with or without a description."""
    found = []
    for block in re.findall(r"(?m)^(?:Commands|Programs|Two programs|Backends):\n((?:  .*\n)+)", text):
        found += re.findall(r"(?m)^  ([a-z][a-z-]*) ", block)
    for row in re.findall(r"(?m)^  (?:Publishing|Other): +(.*)$", text):
        found += row.split(", ")
    return found


class Words(unittest.TestCase):
    def test_all_files(self):
        status, output = check()
        self.assertEqual(status, 0, output)

    def test_all_help_texts(self):
        names = commands(assay("help"))
        self.assertGreater(len(names), 20)
        for name in names:
            text = assay("help", name)
            for below in commands(text):
                text += assay("help", name, below)
            status, output = check("--text", text=text)
            self.assertEqual(status, 0, f"assay help {name}: {output}")
        topics = re.findall(r"(?m)^  ([a-z]+) ", assay("help", "topics"))
        self.assertGreater(len(topics), 5)
        for topic in topics:
            status, output = check("--text", text=assay("help", topic))
            self.assertEqual(status, 0, f"assay help {topic}: {output}")

    def test_all_pages_of_labels(self):
        with tempfile.TemporaryDirectory() as folder:
            assay("explain", "--format", "markdown", "-o", folder)
            text = "\n".join(page.read_text() for page in sorted(pathlib.Path(folder).rglob("*.md")))
        self.assertGreater(len(text), 100_000)
        status, output = check("--text", text=text)
        self.assertEqual(status, 0, output[:2000])

    def test_messages(self):
        for arguments in (["chek"], ["check", "--bla"], ["run"], ["equiv", "a"], ["test", "x", "--jobs", "-1"], ["help", "nothing"]):
            status, output = check("--text", text=assay(*arguments))
            self.assertEqual(status, 0, f"assay {' '.join(arguments)}: {output}")

    def test_can_fail(self):
        for text in ("how to mend it", "it stands below", "x is no op", "two are wanted", "its behaviour", "somebody else"):
            self.assertEqual(check("--text", text=text)[0], 1, text)
        for text in ("how to fix it", "it is below", "`mend`", "there is no op", "x is no longer"):
            self.assertEqual(check("--text", text=text)[0], 0, text)

    def test_quotations_and_names(self):
        with tempfile.TemporaryDirectory() as folder:
            page, source = os.path.join(folder, "page.md"), os.path.join(folder, "source.cpp")
            pathlib.Path(page).write_text("> mend\n\n    mend\n\n`mend`\n\n```\nmend\n```\n")
            pathlib.Path(source).write_text('int mend;  // `mend`\nchar const* name = "mend";\n')
            self.assertEqual(check(page, source)[0], 0)
            pathlib.Path(page).write_text("> quoted\n\nmend\n")
            self.assertIn("page.md:3: 'mend'", check(page)[1])
            pathlib.Path(source).write_text('char const* text = "how to "\n  "mend it";\n// anew\n')
            output = check(source)[1]
            self.assertIn("source.cpp:2", output)
            self.assertIn("source.cpp:3", output)

    def test_comments_of_sources(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, status in (("a.hpp", 1), ("a.h", 1), ("a.cpp", 1)):
                path = pathlib.Path(folder, name)
                path.write_text("// Returns what it gives.\nint f();\n")
                self.assertEqual(check(str(path))[0], status, name)
                path.write_text("// Returns the result.\nint f();\n")
                self.assertEqual(check(str(path))[0], 0, name)


if __name__ == "__main__":
    ASSAY = os.path.abspath(sys.argv.pop(1))
    unittest.main(verbosity=1)
