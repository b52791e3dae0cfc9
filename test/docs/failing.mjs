/**
 * The output in docs/debugging.md of the tests in examples/debugging, which fail.
 *
 * `node test/docs/failing.mjs` writes it.
 */
import { execFile } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const pathOf = (path) => fileURLToPath(new URL(path, import.meta.url))
const page = pathOf("../../docs/debugging.md")
const block = /(<!-- failing tests -->\n\n```text\n).*?(```)/s

/** Removes the parts that differ between runs, terminals and versions, and the lines of vitest and viem themselves. */
const settled = (text) =>
  text
    .slice(text.indexOf(" FAIL "))
    .replace(/ +\n/g, "\n")
    .replace(/[^\x20-\x7e\n]{8,}(\[\d\/\d\][^\x20-\x7e\n]+)?\n/g, "")
    .replace(/^(Docs|Version): .*\n/gm, "")
    .replace(/^ . \S+ .*node_modules.*\n/gm, "")
    .replace(/\n\n+/g, "\n\n")
    .trimEnd()

/** Runs the tests, and returns the failures that vitest prints. */
export const failingOutput = () =>
  new Promise((resolve) => {
    const vitest = pathOf("../../node_modules/vitest/vitest.mjs")
    const cwd = pathOf("../../examples/debugging")
    const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined, COLUMNS: "100" }
    const args = [vitest, "run", "--config", pathOf("debugging.config.ts")]
    execFile(process.execPath, args, { cwd, env }, (_, stdout, stderr) => resolve(settled(stderr || stdout)))
  })

/** The output on the page. */
export const shownOutput = () =>
  block.exec(readFileSync(page, "utf8"))?.[0].split("```text\n")[1].slice(0, -4)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const output = await failingOutput()
  const text = readFileSync(page, "utf8")
  writeFileSync(
    page,
    text.replace(block, (_, start, end) => `${start}${output}\n${end}`),
  )
}
