"""Tests of what packs the program: archives, the .deb, other systems' descriptions, trimmed libraries, checks."""

from __future__ import annotations

import ctypes
import gzip
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from importlib import metadata
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

import bidtable
from tests import ROOT, release
from tests.release import archives, checks, elf, linux, macos, trial, trim, windows

on_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="packs for Linux")
with_binutils = pytest.mark.skipif(shutil.which("readelf") is None, reason="reads ELF files with binutils")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small package: a program, a sound, and a link to a library in a subfolder."""
    found = tmp_path / "bidtable"
    inside = found / "_internal/libs"
    inside.mkdir(parents=True)
    (found / "bidtable").write_text("#!/bin/sh\necho hello\n")
    (found / "bidtable").chmod(0o750)
    (inside / "liba.so").write_bytes(b"a" * 1000)
    (inside / "tone.ogg").write_bytes(os.urandom(5000))
    (found / "_internal/liba.so").symlink_to("libs/liba.so")
    return found


# -- archives -----------------------------------------------------------------------------------------------


@on_linux
def test_two_archives_of_the_same_files_are_the_same(folder: Path, tmp_path: Path) -> None:
    """Neither the time nor the modes of the machine that builds them are in them."""
    first, second = ([tmp_path / f"{n}.tar.gz", tmp_path / f"{n}.zip"] for n in (1, 2))
    for number, (tar, packed) in enumerate((first, second)):
        for path in folder.rglob("*"):
            os.utime(path, (1e9 + number, 1e9 + number), follow_symlinks=False)
        (folder / "bidtable").chmod((0o700, 0o755)[number])
        archives.write_tar(folder, "bidtable-1", tar)
        archives.write_zip(folder, "bidtable-1", packed)
    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in second]
    with tarfile.open(first[0]) as tar_file:
        found = {member.name: member for member in tar_file}
        assert found["bidtable-1/bidtable"].mode == 0o755
        assert found["bidtable-1/_internal/libs/liba.so"].mode == 0o644
        assert found["bidtable-1/_internal/liba.so"].linkname == "libs/liba.so"
        assert {member.mtime for member in tar_file} == {release.epoch()}
    with zipfile.ZipFile(first[1]) as zip_file:
        names = zip_file.namelist()
        link = zip_file.getinfo("bidtable-1/_internal/liba.so")
    assert names == sorted(names)
    assert link.external_attr >> 28 == 0o12, "a link stays a link, as macOS needs it"


def test_the_list_of_files_tells_a_changed_byte(folder: Path) -> None:
    before = archives.listed(folder)
    assert len(before.splitlines()) == 4
    (folder / "_internal/libs/liba.so").write_bytes(b"b" * 1000)
    changed = set(archives.listed(folder).splitlines()) - set(before.splitlines())
    assert [line.split()[2] for line in changed] == ["_internal/libs/liba.so"]


def test_the_day_of_the_release_is_in_the_changelog(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    assert release.epoch() % 86_400 == 0
    assert f"## [{bidtable.__version__}] - " in (ROOT / "CHANGELOG.md").read_text("utf-8")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1234567890")
    assert release.epoch() == 1234567890


# -- Linux --------------------------------------------------------------------------------------------------


@on_linux
@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="there is no dpkg")
@with_binutils
def test_the_deb_has_the_program_its_entry_its_icons_and_its_kind_of_files(
    folder: Path, tmp_path: Path
) -> None:
    shutil.copy(sys.executable, folder / "_internal/python")
    made = linux.write_deb(folder, tmp_path)
    again = tmp_path / "again"
    again.mkdir()
    assert made.read_bytes() == linux.write_deb(folder, again).read_bytes()
    told = subprocess.run(["dpkg-deb", "--info", made], capture_output=True, text=True, check=True).stdout
    assert f"Version: {bidtable.__version__}" in told
    floor = ".".join(map(str, elf.glibc(folder / "_internal/python")))
    assert f"Depends: libc6 (>= {floor})" in told
    root = tmp_path / "root"
    subprocess.run(["dpkg-deb", "--extract", made, root], check=True)
    command = re.search(
        r"^Exec=(\w+) %f$", (root / "usr/share/applications/bidtable.desktop").read_text(), re.M
    )
    assert command is not None
    started = subprocess.run([root / "usr/bin" / command[1]], capture_output=True, text=True, check=True)
    assert started.stdout == "hello\n"
    kind = ElementTree.parse(root / "usr/share/mime/packages/bidtable.xml").getroot()[0]
    assert f"MimeType={kind.get('type')};" in linux.DESKTOP_ENTRY
    assert kind[2].get("pattern") == f"*{release.RECORD}"
    for size in linux.ICON_SIZES:
        icon = pygame.image.load(root / f"usr/share/icons/hicolor/{size}x{size}/apps/bidtable.png")
        assert icon.get_size() == (size, size)
        assert len({tuple(icon.get_at((x, size // 2))) for x in range(size)}) > 3, "it is a picture"
    changes = root / "usr/share/doc/bidtable/changelog.gz"
    assert gzip.decompress(changes.read_bytes()) == (ROOT / "CHANGELOG.md").read_bytes()


# -- libraries ----------------------------------------------------------------------------------------------


def libraries() -> list[trim.Entry]:
    """The libraries and modules of pygame that are installed here, as PyInstaller lists them."""
    module = Path(pygame.__file__).parent
    beside = module.parent / "pygame_ce.libs"
    libs = [(f"pygame_ce.libs/{path.name}", str(path), "BINARY") for path in sorted(beside.iterdir())]
    links = [(Path(name).name, name, "SYMLINK") for name, _, _ in libs]
    names = ("mixer", "imageext", "font", "display")
    parts = [
        (f"pygame/{path.name}", str(path), "EXTENSION") for n in names for path in module.glob(f"{n}.*.so")
    ]
    return [*libs, *links, *parts]


@on_linux
@with_binutils
@pytest.mark.skipif(shutil.which("ld") is None, reason="there is no linker")
def test_unused_decoders_are_small_and_libraries_of_theirs_alone_are_gone(tmp_path: Path) -> None:
    before = libraries()
    after = trim.trimmed(before, tmp_path)
    names = {trim.stem(name) for name, _, _ in after}
    assert {"libSDL2", "libSDL2_mixer", "libvorbis", "libvorbisfile", "libpng16", "libfreetype"} <= names
    assert set(trim.DECODERS) <= names, "SDL asks for them by name"
    assert not names & {"libsndfile", "libopus", "libvorbisenc", "libsharpyuv", "libportmidi"}
    sizes = [
        sum(os.stat(source).st_size for _, source, kind in some if kind == "BINARY")
        for some in (before, after)
    ]
    assert sizes[0] - sizes[1] > 6_000_000
    kept = {Path(name).name for name, _, kind in after if kind != "SYMLINK"}
    assert {Path(name).name for name, _, kind in after if kind == "SYMLINK"} <= kept


def test_on_windows_unused_decoders_are_left_out() -> None:
    """SDL itself reads Ogg Vorbis and SVG there, and asks for the other libraries when it opens a file."""
    names = ("SDL2.dll", "SDL2_mixer.dll", "libpng16-16.dll", "zlib1.dll", "libtiff-5.dll", "libxmp.dll")
    more = ("pygame\\mixer.cp312-win_amd64.pyd", "libopus-0.dll", "libjpeg-62.dll", "freetype.dll")
    kept = trim.without_decoders((name, "", "BINARY") for name in (*names, *more))
    assert {name for name, _, _ in kept} == {*names[:4], more[0], more[3]}


@on_linux
@with_binutils
@pytest.mark.skipif(shutil.which("ld") is None, reason="there is no linker")
def test_each_function_of_a_decoder_that_is_left_out_returns_0_under_its_version(tmp_path: Path) -> None:
    sources = {Path(source).name: Path(source) for _, source, kind in libraries() if kind == "BINARY"}
    (mixer,) = (path for name, path in sources.items() if name.startswith("libSDL2_mixer"))
    (library,) = (path for name, path in sources.items() if name.startswith("libxmp"))
    made = trim.stand_in(library, [mixer], tmp_path)
    asked = {(one.name, one.version) for one in elf.symbols(mixer) if one.name.startswith("xmp_")}
    offered = {(one.name, one.version) for one in elf.symbols(made) if one.defined}
    assert asked
    assert asked <= offered
    assert elf.soname(made) == elf.soname(library)
    assert not elf.needed(made)
    assert ctypes.CDLL(str(made)).xmp_create_context(1, 2) == 0


@on_linux
@with_binutils
def test_the_newest_c_library_of_all_files_is_told_and_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (module,) = (Path(source) for name, source, _ in libraries() if name.startswith("pygame/mixer"))
    shutil.copy(module, tmp_path / "part.so")
    (tmp_path / "text").write_text("no program")
    newest = checks.floor(tmp_path)
    assert (2, 2, 5) <= newest <= (2, 17), "its wheel is for manylinux_2_17"
    assert "part.so" in capsys.readouterr().out
    assert not checks.too_new(tmp_path, newest)
    (wrong,) = checks.too_new(tmp_path, (2, 2))
    assert wrong.startswith("part.so needs 2.")
    assert elf.parsed("2.4") < elf.parsed("2.28"), "versions are numbers, not texts"


@pytest.mark.parametrize(
    ("tag", "floor"),
    [
        ("any", (0,)),
        ("manylinux2014_x86_64", (2, 17)),
        ("manylinux_2_28_x86_64", (2, 28)),
        ("manylinux_2_34_aarch64", (2, 34)),
        ("linux_x86_64", (99,)),
        ("musllinux_1_2_x86_64", (99,)),
    ],
)
def test_a_wheel_tells_the_c_library_that_it_needs(tag: str, floor: elf.Version) -> None:
    assert checks.wheel_floor(tag) == floor


@on_linux
def test_every_wheel_in_the_package_is_for_old_systems_too(monkeypatch: pytest.MonkeyPatch) -> None:
    assert checks.newer_wheels() == []
    assert {line.partition(" ")[0] for line in checks.newer_wheels((2, 5))} >= {"pygame-ce==2.5.8"}

    class Built:
        def read_text(self, _: str) -> str:
            return "Wheel-Version: 1.0\nTag: cp311-cp311-linux_x86_64\n"

    monkeypatch.setattr(metadata, "distribution", lambda _: Built())
    assert len(checks.newer_wheels()) == len(metadata_lines())


def metadata_lines() -> list[str]:
    return [line for line in (ROOT / "requirements.txt").read_text("utf-8").splitlines() if "==" in line]


def test_a_package_that_is_too_large_is_refused(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = tmp_path / "x.tar.gz"
    archives.write_tar(folder, "bidtable-1", archive)
    assert checks.too_large(folder, archive) == []
    monkeypatch.setattr(checks, "MOST_UNPACKED", 6_000)
    monkeypatch.setattr(checks, "MOST_PACKED", 100)
    assert len(checks.too_large(folder, archive)) == 2
    assert archive.stat().st_size - checks.sounds(folder) < 1000, "sounds do not count"


# -- Windows and macOS ----------------------------------------------------------------------------------------


def test_windows_is_told_that_the_program_draws_in_pixels() -> None:
    root = ElementTree.fromstring(windows.MANIFEST.encode())
    told = {element.tag.rpartition("}")[2]: element.text for element in root.iter()}
    assert told["dpiAware"] == "true/pm"
    assert told["dpiAwareness"] == "PerMonitorV2, PerMonitor"
    assert root.get("manifestVersion") == "1.0"


def test_the_zip_for_windows_has_two_programs_and_a_note_on_saved_games(tmp_path: Path) -> None:
    folder = tmp_path / "bidtable"
    folder.mkdir()
    for name in ("bidtable.exe", "bidtable-cli.exe"):
        (folder / name).write_bytes(b"MZ")
    made = windows.write(folder, tmp_path)
    with zipfile.ZipFile(made) as packed:
        names = {Path(name).name: name for name in packed.namelist()}
        note = packed.read(names["README.txt"]).decode()
        script = packed.read(names["open-records.cmd"]).decode()
    assert {"bidtable.exe", "bidtable-cli.exe"} <= names.keys()
    for word in ("open-records.cmd", "bidtable-cli", release.RECORD, bidtable.__version__):
        assert word in note
    assert r'"\"%~dp0bidtable.exe\" \"%%1\""' in script
    assert script.count("\n") == script.count("\r\n")
    assert all("HKCU" in line for line in script.splitlines() if line.startswith("reg")), (
        "for this user alone"
    )


def test_macos_is_told_that_saved_games_belong_to_the_program() -> None:
    (document,) = macos.PLIST["CFBundleDocumentTypes"]
    (kind,) = macos.PLIST["UTExportedTypeDeclarations"]
    assert document["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert kind["UTTypeTagSpecification"]["public.filename-extension"] == ["bidtable"]
    assert macos.PLIST["CFBundleShortVersionString"] == bidtable.__version__


# -- the trial ----------------------------------------------------------------------------------------------


@on_linux
def test_a_program_that_fails_or_has_another_version_is_noticed(tmp_path: Path) -> None:
    program = tmp_path / "bidtable"
    program.write_text("#!/bin/sh\necho Bidtable 0.0.9\n[ $1 != check ]\n")
    program.chmod(0o755)
    wrong = trial.failed(program)
    assert [line.partition(":")[0] for line in wrong] == [
        "this is not version 0.1.0",
        "check",
        "no picture was drawn",
    ]
