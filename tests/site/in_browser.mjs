// Runs pytest under Pyodide in Node: node in_browser.mjs RUNTIME PROJECT REPORT PYTEST-ARGUMENT...
// RUNTIME is a folder made by tools/site/runtime.py; the package comes from its wheel, the tests from PROJECT.
import path from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, project, report, ...args] = process.argv.slice(2);
const home = path.resolve(runtime) + path.sep;
const { loadPyodide } = await import(pathToFileURL(path.join(home, "pyodide.mjs")));
const py = await loadPyodide({ indexURL: home });
await py.loadPackage(["pytest", "hypothesis", "soccer-rules"], { messageCallback() {} });
py.FS.mkdirTree("/project");
py.mountNodeFS("/project", path.resolve(project));
py.globals.set("arguments_", py.toPy(args));
const code = py.runPython(`
import os, sys, pytest
sys.dont_write_bytecode = True
os.chdir("/project")
int(pytest.main([*arguments_, "-p", "no:cacheprovider", "--junitxml=/project/${report}"]))
`);
process.exit(code);
