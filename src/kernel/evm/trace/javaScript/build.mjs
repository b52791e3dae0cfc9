/**
 * Bundles the program of a sandbox's thread, with QuickJS and the texts that run in it, and writes it as text into `workerText.ts`: the
 * library then needs no further file, whatever bundler or loader is used.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"
import { brotliCompressSync } from "node:zlib"
import { rolldown } from "rolldown"

const require = createRequire(import.meta.url)
const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url))

/** Returns the text of a program with all that it imports. */
async function bundled(input, options, output) {
  const bundle = await rolldown({ input: pathOf(input), ...options })
  const { output: chunks } = await bundle.generate({
    ...output,
    minify: true,
    codeSplitting: false,
    comments: false,
  })
  return chunks[0].code
}

const wasm = readFileSync(require.resolve("@jitl/quickjs-wasmfile-release-sync/wasm"))
const texts = {
  quickjs: brotliCompressSync(wasm).toString("base64"),
  bigInt: readFileSync(require.resolve("big-integer/BigInteger.min.js"), "utf8"),
  prelude: await bundled(
    "sandbox/prelude/main.ts",
    { platform: "neutral" },
    { format: "iife", name: "prelude" },
  ),
}
const options = {
  platform: "node",
  resolve: { conditionNames: ["require", "node", "default"], mainFields: ["main"] },
}
const worker = `globalThis.sandboxTexts=${JSON.stringify(texts)};${await bundled("sandbox/worker.ts", options, { format: "cjs" })}`
writeFileSync(
  pathOf("workerText.ts"),
  `/** The program of a sandbox's thread; written by \`npm run build\`. */\nexport const workerText =\n  ${JSON.stringify(worker)}\n`,
)
