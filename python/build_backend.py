"""Builds the wheel (PEP 517) without network access, from the module that CMake built, the library and its dependencies.

`pip install ./python` configures and builds ../build/release if necessary. ASSAY_BUILD names another build folder, whose files are
used unchanged. Requires patchelf, binutils and a C compiler, but no Python packages.

The wheel contains all shared libraries except the C and C++ libraries. Each is renamed, so that it does not conflict with the same
library of another package in one process. A library that is linked only for functions that are never called is replaced by a small
library that defines the required symbols. The platform tag names the oldest C library with all required symbols.
"""
import base64
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile

_HERE = os.path.dirname(os.path.abspath(__file__))
_ROOT = os.path.dirname(_HERE)
_NAME = "assay_stablehlo"
_OF_THE_SYSTEM = re.compile(r"(libc|libm|libdl|libpthread|librt|libresolv|libstdc\+\+|libgcc_s|ld-linux[^/]*)\.so\.\d+")

# FLINT converts numbers to and from those of NTL, in C++ functions that only callers that use NTL can call. NTL has 3 MB.
_NEVER_CALLED = {"libntl": "libflint"}  # a library: the one that needs it


def _run(*command, input=None):
    return subprocess.run(command, check=True, capture_output=True, text=True, input=input).stdout


def _version():
    with open(os.path.join(_ROOT, "CMakeLists.txt"), encoding="utf-8") as file:
        return re.search(r"project\(assay VERSION ([0-9.]+)", file.read()).group(1)


def _build_folder():
    named = os.environ.get("ASSAY_BUILD")
    if named:
        return os.path.abspath(named)
    folder = os.path.join(_ROOT, "build", "release")
    subprocess.run(["cmake", "--preset", "release", "-DASSAY_PYTHON=ON", f"-DPython_EXECUTABLE={sys.executable}"],
                   cwd=_ROOT, check=True)
    subprocess.run(["cmake", "--build", folder, "--target", "assay_wheel"], cwd=_ROOT, check=True)
    return folder


def _needed(file):
    return re.findall(r"\(NEEDED\).*\[(.+)\]", _run("readelf", "-d", file))


def _found(file):
    """Returns the paths of the shared libraries that a file depends on, by name."""
    return dict(re.findall(r"^\s*(\S+) => (/\S+) ", _run("ldd", file), re.MULTILINE))


def _symbols(file, kind):
    """Returns the symbols that a file requires (--undefined-only) or defines (--defined-only), as a dict from name to kind."""
    rows = [line.split() for line in _run("nm", "--dynamic", "--format=posix", kind, file).splitlines()]
    return {row[0].split("@")[0]: row[1] for row in rows}


def _stand_in(library, needed_by, copy):
    """Writes a library that defines the symbols that another library requires. Its functions abort the process."""
    offered = _symbols(library, "--defined-only")
    variables = set(re.findall(r"\bTLS\b.* (\S+)$", _run("readelf", "--wide", "--dyn-syms", library), re.MULTILINE))
    lines = []
    for symbol in sorted(set(_symbols(needed_by, "--undefined-only")) & set(offered)):
        if symbol in variables:
            lines.append(f"_Thread_local void* {symbol};")
        elif offered[symbol] in "TW":
            lines.append(f"void {symbol}(void) {{ __builtin_trap(); }}")
        else:
            sys.exit(f"assay: {library} offers {symbol}, which is neither a function nor a variable of threads")
    _run("cc", "-shared", "-fPIC", "-O1", "-nostdlib", "-Wl,-z,noexecstack", "-Wl,--build-id=none", "-o", copy, "-x", "c", "-",
         input="\n".join(lines))


def _bundle(folder):
    """Copies the dependencies of all files in a folder into the folder, and renames each copy."""
    names, stand_ins = {}, set()
    waiting = [os.path.join(folder, name) for name in sorted(os.listdir(folder))
               if name.endswith(".so") or ".so." in name or name == "assay-engines"]
    while waiting:
        file = waiting.pop()
        found = _found(file)
        for name in _needed(file):
            if _OF_THE_SYSTEM.fullmatch(name) or name.startswith("libassay"):
                continue
            if name not in names:
                names[name] = name.replace(".so", "-assay.so", 1)
                copy = os.path.join(folder, names[name])
                never_called_by = _NEVER_CALLED.get(name.split(".")[0])
                if never_called_by and not os.path.basename(file).startswith(never_called_by):
                    sys.exit(f"assay: {os.path.basename(file)} needs {name}, which the wheel does not hold")
                if never_called_by:
                    _stand_in(os.path.realpath(found[name]), file, copy)
                    stand_ins.add(name)
                else:
                    shutil.copy(os.path.realpath(found[name]), copy)
                os.chmod(copy, 0o755)
                _run("patchelf", "--set-soname", names[name], copy)
                waiting.append(copy)
    for name in sorted(os.listdir(folder)):
        file = os.path.join(folder, name)
        if not (name.endswith(".so") or ".so." in name or name == "assay-engines"):
            continue
        replaced = [word for old in _needed(file) if old in names for word in ("--replace-needed", old, names[old])]
        if replaced:  # one call, because each call makes the file larger
            _run("patchelf", *replaced, file)
        _run("patchelf", "--set-rpath", "$ORIGIN", file)
    return sorted(set(names) - stand_ins)


# Debian packages that are linked statically into libassay.so.
_LINKED = ("libarchive-dev", "libcli11-dev", "libfmt-dev", "liblzma-dev", "librapidcheck-dev", "libtomlplusplus-dev", "libzstd-dev",
           "nettle-dev", "nlohmann-json3-dev", "zlib1g-dev")
_NOTICE = """assay is licensed by LICENSE. The other files here are the licenses of what the wheel holds besides: of the shared libraries next
to libassay.so.1, and of what is linked into it. Z3, FLINT, Arb, MPFR, MPC, GMP and the others are those of Debian, whose sources are
there (https://sources.debian.org). libassay.so.1 is linked statically with Nettle (GNU Lesser General Public License, version 3 or
later); the objects to link it again are made by building assay: pip install ./python.
"""


def _licences(folder, libraries):
    """Copies the licenses of all distributed libraries, as Debian installs them."""
    os.makedirs(folder)
    shutil.copy(os.path.join(_ROOT, "LICENSE"), folder)
    with open(os.path.join(folder, "NOTICE"), "w", encoding="utf-8") as file:
        file.write(_NOTICE)
    packages = set(_LINKED)
    for library in libraries:
        try:
            packages.add(_run("dpkg-query", "-S", f"*/{library}").splitlines()[0].split(":")[0])
        except (OSError, subprocess.CalledProcessError, IndexError):
            print(f"assay: no package of Debian holds {library}: its license text is missing", file=sys.stderr)
    for package in sorted(packages):
        try:
            shutil.copy(f"/usr/share/doc/{package}/copyright", os.path.join(folder, package))
        except OSError:
            print(f"assay: no license text of {package} was found", file=sys.stderr)


def _stage(folder):
    build = _build_folder()
    package = os.path.join(folder, "assay")
    shutil.copytree(os.path.join(_HERE, "assay"), package, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    native = "_native" + sysconfig.get_config_var("EXT_SUFFIX")
    module = os.path.join(build, "python", "assay", native)
    if not os.path.exists(module):
        sys.exit(f"assay: {module} is not there: build the target assay_wheel for this Python "
                 f"(-DPython_EXECUTABLE={sys.executable}); it needs pybind11-dev and python3-dev")
    library = next(name for name in _needed(module) if name.startswith("libassay.so"))
    for source, name in ((module, native), (os.path.join(build, "wheel", library), library),
                         (os.path.join(build, "bin", "libassay_arb.so"), "libassay_arb.so"),
                         (os.path.join(build, "wheel", "assay-engines"), "assay-engines")):
        copy = os.path.join(package, name)
        shutil.copy(os.path.realpath(source), copy)
        _run("strip", "--strip-unneeded", copy)
    return package, _bundle(package)


def _tag(package):
    """Returns the wheel tag: the Python version and the oldest supported C library."""
    newest = (2, 17)
    for name in os.listdir(package):
        if name.endswith(".so") or ".so." in name or name == "assay-engines":
            for major, minor in re.findall(r"GLIBC_(\d+)\.(\d+)", _run("objdump", "-T", os.path.join(package, name))):
                newest = max(newest, (int(major), int(minor)))
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    machine = sysconfig.get_platform().rsplit("-", 1)[-1]
    return f"{python}-{python}-manylinux_{newest[0]}_{newest[1]}_{machine}"


def _write(folder, path):
    """Writes the files of a folder as a wheel. Equal files result in equal bytes."""
    info = next(name for name in os.listdir(folder) if name.endswith(".dist-info"))
    record = []
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
        def add(name, data, mode=0o644):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100000 | mode) << 16
            wheel.writestr(entry, data)

        for parent, folders, names in os.walk(folder):
            folders.sort()
            for name in sorted(names):
                file = os.path.join(parent, name)
                with open(file, "rb") as opened:
                    data = opened.read()
                relative = os.path.relpath(file, folder)
                digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
                record.append(f"{relative},sha256={digest},{len(data)}\n")
                add(relative, data, 0o755 if os.access(file, os.X_OK) else 0o644)
        record.append(f"{info}/RECORD,,\n")
        add(f"{info}/RECORD", "".join(record))


def _metadata():
    with open(os.path.join(_HERE, "README.md"), encoding="utf-8") as file:
        readme = file.read()
    return ("Metadata-Version: 2.1\nName: assay-stablehlo\n" f"Version: {_version()}\n"
            "Summary: Checks, runs, compares and judges StableHLO programs\nLicense: Apache-2.0\n"
            "Requires-Python: >=3.9\nProvides-Extra: numpy\nRequires-Dist: numpy; extra == 'numpy'\n"
            "Description-Content-Type: text/markdown\n\n" + readme)


def _write_info(folder, tag):
    """Creates the .dist-info folder that installers read, and returns its path."""
    info = os.path.join(folder, f"{_NAME}-{_version()}.dist-info")
    os.makedirs(info)
    files = {"METADATA": _metadata(),
             "WHEEL": f"Wheel-Version: 1.0\nGenerator: assay\nRoot-Is-Purelib: false\nTag: {tag}\n",
             "entry_points.txt": "[console_scripts]\nassay = assay.__main__:main\n\n"
                                 "[pytest11]\nassay = assay.pytest_plugin\n"}
    for name, text in files.items():
        with open(os.path.join(info, name), "w", encoding="utf-8") as file:
            file.write(text)
    return info


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    return os.path.basename(_write_info(metadata_directory, "py3-none-any"))  # the name of the folder does not depend on the tag


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    with tempfile.TemporaryDirectory() as folder:
        package, libraries = _stage(folder)
        tag = _tag(package)
        _licences(os.path.join(_write_info(folder, tag), "licenses"), libraries)
        name = f"{_NAME}-{_version()}-{tag}.whl"
        _write(folder, os.path.join(wheel_directory, name))
        return name


def build_sdist(sdist_directory, config_settings=None):
    sys.exit("assay: the sources are those of the whole project; there is no other archive of them")


if __name__ == "__main__":
    print(build_wheel(sys.argv[1] if len(sys.argv) > 1 else "."))
