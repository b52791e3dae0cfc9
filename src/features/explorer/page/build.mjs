/** Bundles the explorer into `lib/explorer`: one page, one script, one style sheet; prints their sizes. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { rolldown } from "rolldown"

const source = "src/features/explorer/page"
const target = "lib/explorer"

/** The text of all style sheets, in the order of their names. */
const style = readdirSync(join(source, "style"))
  .sort()
  .map((name) => readFileSync(join(source, "style", name), "utf8"))
  .join("\n")

/** The text without comments and needless space; the style sheets have no strings that contain them. */
const minified = style
  .replace(/\/\*.*?\*\//gs, "")
  .replace(/\s+/g, " ")
  .replace(/ ?([{};,]) ?/g, "$1")
  .replace(/: /g, ":")
  .replaceAll(";}", "}")

const bundle = await rolldown({
  input: join(source, "main.tsx"),
  platform: "browser",
  tsconfig: join(source, "tsconfig.json"),
})
const { output } = await bundle.generate({ format: "esm", minify: true, comments: { legal: false } })
if (output.length !== 1) throw new Error(`one script is expected, not ${output.length}`)

const files = {
  "index.html": readFileSync(join(source, "index.html"), "utf8"),
  "app.css": minified,
  "app.js": output[0].code,
}
mkdirSync(target, { recursive: true })
let total = 0
for (const [name, text] of Object.entries(files)) {
  writeFileSync(join(target, name), text)
  const size = gzipSync(text).length
  total += size
  console.error(`build: ${target}/${name} ${text.length} bytes, ${size} compressed`)
}
console.error(`build: the explorer has ${(total / 1000).toFixed(1)} kB compressed`)
