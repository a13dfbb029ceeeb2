"""The documents as a site: built without network, read and searched from a folder."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.server.process import ROOT


@pytest.mark.long
def test_site_is_searched_from_a_folder(chromium: Browser, tmp_path: Path) -> None:
    """In all three languages of the rules; nothing is asked of anybody else, nothing is missing."""
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    page = chromium.new_page()
    asked: list[str] = []
    failed: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("requestfailed", lambda request: failed.append(request.url))
    page.goto((tmp_path / "index.html").as_uri())
    page.locator("input[name=query]").click()
    for words, title in (
        ("tech dial", "Civilization: A New Dawn"),
        ("жетон контроля", "Цивилизация: Новый рассвет"),
        ("науковці", "Ера інновацій"),
    ):
        page.keyboard.press("Control+a")
        page.keyboard.type(words, delay=100)
        expect(page.locator(".md-search-result__list")).to_contain_text(title)
    assert [url for url in asked if not url.startswith(("file:", "data:", "about:"))] == []
    assert failed == []
    page.close()
