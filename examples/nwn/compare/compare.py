#!/usr/bin/env python3
"""Holds Dicehall's readers of GFF files against an independent one, the package `nwn` of PyPI (0.0.23).

    python3 -m venv venv && venv/bin/pip install nwn==0.0.23
    cargo build && venv/bin/python examples/nwn/compare/compare.py --dicehall target/debug/dicehall mymodule/

It makes files of its own, binary and JSON, and takes files and folders (*.git, *.git.json) from its command line; what
is given as JSON is also made into a binary file by the package. Each is read by both, and the trees are compared to the
last bit. It is no part of the build.

Where the package reads less than nwn_gff writes, its input is mended first: it takes a struct without an id in JSON for
0 instead of -1, does not know the id of a text beside its value, and reads and writes no `void` in JSON.
"""

import argparse
import base64
import io
import json
import pathlib
import random
import struct
import subprocess
import sys
import tempfile

from nwn import gff
from nwn.types import FileMagic, GenderedLanguage

NO_ID = 0xFFFFFFFF
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
TEXT = LETTERS + " äöüßéñ€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ<>\"'\\/{}\n"


def bits(number):
    return struct.pack("<d", number).hex()


def from_package(of):
    """The tree of the package as plain data."""
    return [of.struct_id & NO_ID, {label: value_from_package(value) for label, value in of.items()}]


def value_from_package(value):
    kind = value.FIELD_KIND.name.lower()
    if kind == "struct":
        return [kind, from_package(value)]
    if kind == "list":
        return [kind, [from_package(of) for of in value]]
    if kind == "cexolocstring":
        texts = {str(language.to_id()): text for language, text in value.entries.items()}
        return [kind, None if value.strref == NO_ID else int(value.strref), texts]
    if kind == "void":
        return [kind, bytes(value).hex()]
    if kind == "float":
        return [kind, bits(struct.unpack("<f", struct.pack("<f", value))[0])]
    if kind == "double":
        return [kind, bits(value)]
    return [kind, str(value) if isinstance(value, str) else int(value)]


def from_dicehall(of):
    """The tree that `dicehall nwn read` prints as plain data."""
    fields = {label: value_from_dicehall(field) for label, field in of.items() if not label.startswith("__")}
    return [of.get("__struct_id", NO_ID), fields]


def value_from_dicehall(field):
    kind, value = field["type"], field.get("value")
    if kind == "struct":
        return [kind, from_dicehall(value)]
    if kind == "list":
        return [kind, [from_dicehall(of) for of in value]]
    if kind == "cexolocstring":
        return [kind, value.get("id"), {language: text for language, text in value.items() if language != "id"}]
    if kind == "void":
        return [kind, base64.b64decode(field["value64"]).hex()]
    if kind in ("float", "double"):
        return [kind, bits(float(value))]
    return [kind, value]


def mended(of):
    """JSON as the package reads it."""
    out = {"__struct_id": of.get("__struct_id", NO_ID) & NO_ID}
    for label, field in of.items():
        if label.startswith("__"):
            out.setdefault(label, field)
            continue
        field = dict(field)
        if field["type"] == "struct":
            field["value"] = mended({"__struct_id": field.get("__struct_id", NO_ID), **field["value"]})
        elif field["type"] == "list":
            field["value"] = [mended(item) for item in field["value"]]
        elif field["type"] == "cexolocstring" and "id" in field:
            field["value"] = {"id": field["id"], **field["value"]}
        elif field["type"] == "void":
            continue
        out[label] = field
    return out


def without_void(tree):
    identity, fields = tree
    kept = {}
    for label, value in fields.items():
        if value[0] == "struct":
            value = [value[0], without_void(value[1])]
        elif value[0] == "list":
            value = [value[0], [without_void(of) for of in value[1]]]
        if value[0] != "void":
            kept[label] = value
    return [identity, kept]


def read_by_package(path):
    data = path.read_bytes()
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{":
        root, kind = gff.struct_from_json(mended(json.loads(data.decode("utf-8-sig"))))
        return without_void(from_package(root)), bytes(kind).decode(), True
    root, kind = gff.read(io.BytesIO(data))
    return from_package(root), bytes(kind).decode(), False


def read_by_dicehall(program, path):
    ran = subprocess.run([program, "nwn", "read", str(path)], capture_output=True)
    if ran.returncode != 0:
        raise ValueError(ran.stderr.decode().strip())
    return json.loads(ran.stdout)


def compare(program, path):
    """Returns what happened: same, differs, refused by both, or refused by one."""
    try:
        theirs, kind, is_json = read_by_package(path)
    except Exception as error:  # Whatever the package raises, it did not read the file.
        theirs, their_error = None, f"{type(error).__name__}: {error}"
    try:
        document = read_by_dicehall(program, path)
    except ValueError as error:
        if theirs is None:
            return "refused by both", f"{error} | {their_error}"
        return "refused by dicehall", str(error)
    if theirs is None:
        return "refused by the package", their_error
    ours = from_dicehall(document)
    ours = without_void(ours) if is_json else ours
    if document["__data_type"] == kind and ours == theirs:
        return "same", ""
    return "differs", first_difference(ours, theirs, "")


def first_difference(one, two, path):
    if isinstance(one, dict) and isinstance(two, dict):
        for key in sorted(set(one) | set(two)):
            if one.get(key) != two.get(key):
                return first_difference(one.get(key), two.get(key), f"{path}/{key}")
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        for nth, (a, b) in enumerate(zip(one, two)):
            if a != b:
                return first_difference(a, b, f"{path}/{nth}")
    return f"{path}: {one!r} and {two!r}"


def any_struct(luck, depth=0):
    fields = {}
    for _ in range(luck.randint(0, 7)):
        label = luck.choice(LETTERS) + "".join(luck.choices(LETTERS + "0123456789_ ", k=luck.randint(0, 15)))
        fields[label] = any_value(luck, depth)
    return gff.Struct(luck.choice([NO_ID, luck.randint(0, 120), luck.getrandbits(31)]), **fields)


def any_text(luck, most):
    return "".join(luck.choices(TEXT, k=luck.randint(0, most)))


def any_value(luck, depth):
    def loc_text():
        languages = luck.sample(range(12), luck.randint(0, 3))
        texts = {GenderedLanguage.from_id(number): any_text(luck, 30) for number in languages}
        return gff.CExoLocString(luck.choice([NO_ID, 1, luck.getrandbits(24)]), texts)

    plain = [
        lambda: gff.Byte(luck.getrandbits(8)),
        lambda: gff.Char(luck.getrandbits(8) - 128),
        lambda: gff.Word(luck.getrandbits(16)),
        lambda: gff.Short(luck.getrandbits(16) - 2**15),
        lambda: gff.Dword(luck.getrandbits(32)),
        lambda: gff.Int(luck.getrandbits(32) - 2**31),
        lambda: gff.Dword64(luck.getrandbits(64)),
        lambda: gff.Int64(luck.getrandbits(64) - 2**63),
        lambda: gff.Float(struct.unpack("<f", struct.pack("<f", luck.uniform(-400, 400)))[0]),
        # Of few digits: the last bit of others may get lost between writing and reading JSON.
        lambda: gff.Double(luck.randint(-(10**9), 10**9) / 16),
        lambda: gff.CExoString(any_text(luck, 40)),
        lambda: gff.ResRef(any_text(luck, 16)),
        loc_text,
        lambda: gff.VOID(luck.randbytes(luck.randint(0, 20))),
    ]
    nested = [
        lambda: any_struct(luck, depth + 1),
        lambda: gff.List([any_struct(luck, depth + 1) for _ in range(luck.randint(0, 4))]),
    ]
    return luck.choice(plain if depth > 3 else plain + nested * 2)()


def drop_void(of):
    for label in list(of):
        if isinstance(of[label], gff.VOID):
            del of[label]
        elif isinstance(of[label], gff.Struct):
            drop_void(of[label])
        elif isinstance(of[label], gff.List):
            for item in of[label]:
                drop_void(item)


def make(folder, count, luck):
    """Makes so many files of each form."""
    for nth in range(count):
        root = any_struct(luck)
        path = folder / f"made{nth:04}.git"
        with path.open("wb") as file:
            gff.write(file, root, FileMagic(b"GIT "))
        yield path
        drop_void(root)
        path = folder / f"made{nth:04}.git.json"
        document = gff.struct_to_json(root, FileMagic(b"GIT "))
        path.write_text(json.dumps(document, ensure_ascii=luck.random() < 0.5), encoding="utf-8")
        yield path


def binaries(paths, folder):
    """Makes binary files of those given as JSON, as far as the package can."""
    for nth, path in enumerate(paths):
        try:
            root, kind = gff.struct_from_json(mended(json.loads(path.read_bytes().decode("utf-8-sig"))))
            made = folder / f"given{nth:04}.git"
            with made.open("wb") as file:
                gff.write(file, root, kind)
        except Exception:  # The package has been seen to refuse it already.
            continue
        yield made


def given(paths):
    for path in paths:
        if path.is_dir():
            found = (file for file in path.rglob("*") if file.is_file())
            yield from sorted(file for file in found if file.name.endswith((".git", ".git.json")))
        else:
            yield path


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--dicehall", default="dicehall", help="the program")
    arguments.add_argument("--made", type=int, default=100, help="how many files of each form to make")
    arguments.add_argument("--seed", type=int, default=18)
    arguments.add_argument("paths", nargs="*", type=pathlib.Path)
    args = arguments.parse_args()
    counts = {}
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        made = make(folder, args.made, random.Random(args.seed))
        files = list(given(args.paths))
        again = binaries((file for file in files if file.suffix == ".json"), folder)
        for whose, files in (("made", made), ("given", files), ("given, as binary", again)):
            for path in files:
                came_to, words = compare(args.dicehall, path)
                counts[whose, came_to] = counts.get((whose, came_to), 0) + 1
                if came_to != "same":
                    print(f"{path}: {came_to}: {words}")
    for (whose, came_to), count in sorted(counts.items()):
        print(f"{whose}: {count} {came_to}")
    sys.exit(any(came_to in ("differs", "refused by dicehall") for _, came_to in counts))


if __name__ == "__main__":
    main()
