"""Runs verify.py over a list of cases in one process, as a user would run it for each: exit statuses as JSON.

usage: verifyAll.py FOLDER_OF_VERIFY_PY CASES STATUSES
"""

import base64
import json
import os
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
cases_path, statuses_path = sys.argv[2:]
import verify  # noqa: E402


def status_of(case, folder):
    paths = {name: os.path.join(folder, name) for name in case["files"]}
    for name, encoded in case["files"].items():
        with open(paths[name], "wb") as file:
            file.write(base64.b64decode(encoded))
    sys.argv = ["verify.py", case["command"], paths["file"]]
    sys.argv += ["--head", paths["head"]] if "head" in paths else []
    for key in case["keys"]:
        sys.argv += [f"--key={key}"]
    try:
        return verify.main()
    except SystemExit as exit:
        return exit.code
    except BaseException as error:
        return repr(error)


with open(cases_path) as file:
    cases = json.load(file)
with tempfile.TemporaryDirectory() as folder, open(statuses_path, "w") as file:
    json.dump([status_of(case, folder) for case in cases], file)
