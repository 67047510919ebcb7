"""Set JupyterLab's defaults in this environment: no question about news, no search for updates.

Both would lie over the first page a learner sees. A user's own settings still win.
"""

import json
import sys
from pathlib import Path

WANTED = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}}


def main() -> None:
    overrides = Path(sys.prefix, "share/jupyter/lab/settings/overrides.json")
    known = json.loads(overrides.read_text()) if overrides.exists() else {}
    overrides.parent.mkdir(parents=True, exist_ok=True)
    overrides.write_text(json.dumps(known | WANTED, indent=2) + "\n")


if __name__ == "__main__":
    main()
