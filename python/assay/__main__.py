"""python -m assay COMMAND...: the program `assay` itself, with all its commands."""
import os
import sys

from assay import _native


def main():
    folder = os.path.dirname(os.path.abspath(_native.__file__))
    program = next((path for path in (os.path.join(folder, "assay-engines"), os.environ.get("ASSAY_ENGINES", ""))
                    if os.path.exists(path)), None)
    if program is None:
        sys.exit("assay: the program `assay` is missing next to this module; it is in the wheel, and in the package `assay`")
    os.execv(program, ["assay", *sys.argv[1:]])


if __name__ == "__main__":
    main()
