#!/usr/bin/env python3
"""Checks certificates of assay without its help: `python3 verify/verify.py FILE...`. Exit status: 0 all are accepted, 1 one is
refused, 2 usage error, 3 one is about something that this checker does not judge (and none is refused)."""

import argparse
import json
import sys
from pathlib import Path

from certificate import Checker, Refused, need
from equality import Equality
from formats import Unsupported
from notation import NotationError


def checker_of(certificate, folder):
    need(isinstance(certificate, dict), "not a JSON object")
    need(certificate.get("certificate") == 1, "the version is not supported by this checker")
    return (Equality if certificate.get("kind") == "equal" else Checker)(certificate, folder)


def verdict(path, folder):
    """("accepted" | "refused" | "not judged", lines)"""
    try:
        return "accepted", checker_of(json.loads(Path(path).read_text()), folder).check()
    except Refused as why:
        return "refused", [str(why)]
    except (Unsupported, NotationError) as why:
        return "not judged", [str(why)]
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError, RecursionError) as why:
        return "refused", [f"malformed certificate ({type(why).__name__}: {why})"]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("certificates", nargs="+", metavar="FILE")
    parser.add_argument("--spec", default=Path(__file__).resolve().parent.parent / "spec", metavar="FOLDER",
                        help="the rules: the folder spec/ of the release of assay that wrote the certificates")
    parser.add_argument("-q", "--quiet", action="store_true", help="print no line for accepted certificates")
    options, worst = parser.parse_args(), set()
    for path in options.certificates:
        try:
            result, lines = verdict(path, options.spec)
        except OSError as why:
            parser.exit(2, f"verify: {why}\n")
        worst.add(result)
        if result != "accepted" or not options.quiet:
            print(f"{path}: {result}", *("  " + line for line in lines), sep="\n")
    sys.exit(1 if "refused" in worst else 3 if "not judged" in worst else 0)


if __name__ == "__main__":
    main()
