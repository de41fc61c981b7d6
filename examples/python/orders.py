#!/usr/bin/env python3
"""Decides, rewards and checks a receipt, with Python's standard library alone (3.8 or newer).

  orders.py ADDRESS [VERIFY]    ADDRESS such as http://127.0.0.1:4600, VERIFY the path of verify.py for the receipt

A key, where the service needs one, is in the variable EVENHAND_KEY. The allocator "orders" is made if there is none.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import uuid

ATTEMPTS = 8
FIRST_PAUSE = 0.2  # seconds; twice as long before each further attempt


class Refused(Exception):
    """The service has said no: a status, and a problem with a code of docs/errors.md."""

    def __init__(self, status, problem):
        super().__init__(f"{status} {problem.get('code')}: {problem.get('detail')}")
        self.status, self.code = status, problem.get("code")


class Evenhand:
    def __init__(self, address, key=None, send=urllib.request.urlopen):
        self.address, self.key, self.send = address.rstrip("/"), key, send

    def ask(self, method, path, body=None, once=None):
        """One request, tried again while the service is away or busy. All attempts have one idempotency key, so that what is
        asked is done once, also where it was done and only the answer was lost. `once` is a key of your own."""
        headers = {"content-type": "application/json"} if body is not None else {}
        if self.key:
            headers["authorization"] = f"Bearer {self.key}"
        if method == "POST":
            headers["idempotency-key"] = once or str(uuid.uuid4())
        data = None if body is None else json.dumps(body).encode()
        for attempt in range(ATTEMPTS):
            pause = FIRST_PAUSE * 2**attempt
            request = urllib.request.Request(self.address + path, data, headers, method=method)
            try:
                with self.send(request, timeout=5) as answer:
                    return answer.read()
            except urllib.error.HTTPError as error:
                if error.code not in (429, 503) or attempt == ATTEMPTS - 1:
                    raise Refused(error.code, json.loads(error.read() or b"{}")) from None
                pause = float(error.headers.get("retry-after") or pause)
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                if attempt == ATTEMPTS - 1:
                    raise
            time.sleep(pause)

    def post(self, path, body, once=None):
        return json.loads(self.ask("POST", path, body, once))

    def get(self, path):
        return self.ask("GET", path).decode()


class LosesAnAnswer:
    """A network that delivers a request, and loses the answer to the first one of each path."""

    def __init__(self):
        self.lost = set()

    def __call__(self, request, timeout):
        answer = urllib.request.urlopen(request, timeout=timeout)
        if request.get_method() == "POST" and request.full_url not in self.lost:
            self.lost.add(request.full_url)
            answer.close()
            raise ConnectionError("the answer was lost")
        return answer


def main(address, verifier=None):
    service = Evenhand(address, os.environ.get("EVENHAND_KEY"), LosesAnAnswer())
    arms = [{"id": "north", "share": "1/2"}, {"id": "south"}]
    try:
        service.post("/v1/allocators", {"id": "orders", "contract": "quota", "arms": arms})
    except Refused as refused:
        if refused.code != "allocator-exists":
            raise

    # Each path loses its first answer: the decision was made, and is asked for again under the same key.
    decision = service.post("/v1/allocators/orders/decisions", {})
    print("decided:", decision["arm"], "- asked again and made once:", decision["repeated"])
    use = service.post(f"/v1/decisions/{decision['id']}/reward", {"value": 1})
    print("reward:", use["use"])
    view = json.loads(service.get("/v1/allocators/orders"))
    print("rounds:", view["rounds"])

    # A head is signed within a second; until then the receipt is refused with 503 and asked for again.
    receipt = service.get(f"/v1/allocators/orders/proof/{decision['id']}")
    key = json.loads(service.get("/v1/public-key?allocator=orders"))["verifierKey"]
    if verifier is not None:
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "receipt.txt")
            with open(path, "w", encoding="utf-8", newline="\n") as file:
                file.write(receipt)
            sys.stdout.flush()
            return subprocess.call([sys.executable, verifier, "receipt", path, "--key", key])
    print(receipt)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]) if len(sys.argv) in (2, 3) else __doc__)
