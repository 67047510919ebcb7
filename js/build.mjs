// Bundles src/graph.js into the one ES module that the Python package ships. Run by `make js`.
//
// The banner carries a digest of the sources, so that a test notices a bundle that is older than they are.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { build } from "esbuild";

const here = new URL("./", import.meta.url);
const names = ["build.mjs", "package.json", ...readdirSync(new URL("src/", here)).map((n) => `src/${n}`)].sort();
const digest = createHash("sha256");
for (const name of names) digest.update(`${name}\n`).update(readFileSync(new URL(name, here)));

await build({
  absWorkingDir: decodeURIComponent(here.pathname),
  entryPoints: ["src/graph.js"],
  outfile: "../soccer_rules/widgets/static/graph.js",
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  banner: {
    js: `// Built by make js from js/, sources ${digest.digest("hex")}.
// Contains Graphviz (EPL-1.0) as WebAssembly, by way of @hpcc-js/wasm-graphviz (Apache-2.0).`,
  },
});
