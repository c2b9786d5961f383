"""Headless Chromium by its DevTools protocol: load a page, list what its console says, take pictures."""

import base64
import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--remote-debugging-port=0",
    "--remote-allow-origins=*",
)
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


class Browser:
    """One browser with one page; use as a context manager."""

    def __enter__(self):
        import websocket

        self._profile = tempfile.mkdtemp(prefix="chromium-")
        self._process = subprocess.Popen(
            [CHROMIUM, *FLAGS, f"--user-data-dir={self._profile}", "about:blank"],
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        port_file = Path(self._profile) / "DevToolsActivePort"
        for _ in range(200):
            if port_file.exists() and port_file.read_text().strip():
                break
            time.sleep(0.1)
        port = port_file.read_text().split()[0]
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/json") as answer:
            pages = [page for page in json.load(answer) if page["type"] == "page"]
        self._socket = websocket.create_connection(pages[0]["webSocketDebuggerUrl"], timeout=60)
        self._number = 0
        self.console: list[str] = []
        self.requests: list[str] = []
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        return self

    def __exit__(self, *_):
        self._socket.close()
        os.killpg(self._process.pid, signal.SIGTERM)
        self._process.wait(20)
        shutil.rmtree(self._profile, ignore_errors=True)

    def call(self, method, **params):
        """Send a command and return its result; events on the way are noted."""
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            message = json.loads(self._socket.recv())
            if message.get("id") == self._number:
                assert "error" not in message, message
                return message["result"]
            self._note(message)

    def _note(self, message):
        params = message.get("params", {})
        if message.get("method") == "Runtime.consoleAPICalled":
            self.console.append(str(params["args"]))
        elif message.get("method") == "Runtime.exceptionThrown":
            self.console.append(str(params["exceptionDetails"]))
        elif message.get("method") == "Log.entryAdded":
            self.console.append(params["entry"]["text"])
        elif message.get("method") == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])

    def open(self, path, width=1280, height=900, dark=False, fragment=""):
        """Load a file at a window size; `fragment` names a part of it."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 600,
        )
        features = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.call("Emulation.setEmulatedMedia", features=features)
        self.call("Page.navigate", url="about:blank")
        target = Path(path).resolve().as_uri() + (f"#{fragment}" if fragment else "")
        self.call("Page.navigate", url=target)
        for _ in range(200):
            if self.run("document.readyState") == "complete":
                break
            time.sleep(0.05)

    def run(self, script):
        """Evaluate a script and return its value."""
        result = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in result, result
        return result["result"].get("value")

    def press(self, key, code):
        """Press a key."""
        for kind in ("keyDown", "keyUp"):
            text = {"text": "\r"} if key == "Enter" and kind == "keyDown" else {}
            self.call(
                "Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code, **text
            )

    def shoot(self, target, clip=None):
        """Save a picture of the whole page, or of a part (x, y, width, height)."""
        options = {"captureBeyondViewport": True, "format": "png"}
        if clip:
            options["clip"] = dict(zip(("x", "y", "width", "height"), clip, strict=True), scale=1)
        else:
            size = self.call("Page.getLayoutMetrics")["cssContentSize"]
            options["clip"] = {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}
        Path(target).write_bytes(base64.b64decode(self.call("Page.captureScreenshot", **options)["data"]))

    def print(self, target):
        """Save the page as PDF."""
        options = {"printBackground": True, "preferCSSPageSize": True}
        Path(target).write_bytes(base64.b64decode(self.call("Page.printToPDF", **options)["data"]))
