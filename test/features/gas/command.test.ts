/** `midblock gas`: runs a command, and reports the gas of its nodes. */
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, test } from "vitest"
import { runIn } from "../../cli/command.ts"
import { launchIn } from "../../cli/program.ts"

const library = fileURLToPath(new URL("../../../lib/index.js", import.meta.url))

/** Stores 1 in slot 0, and ends with the exit code of its argument. */
const suite = `
  import { createNode } from ${JSON.stringify(library)}
  const node = await createNode({ automine: true, hardfork: "prague" })
  const [from] = node.accounts.map(({ address }) => address)
  const to = "0x00000000000000000000000000000000000000c0"
  await node.request({ method: "anvil_setCode", params: [to, "0x60015f5500"] })
  await node.request({ method: "eth_sendTransaction", params: [{ from, to, data: "0x12345678", gas: "0x493e0" }] })
  process.exitCode = Number(process.argv[2] ?? 0)
`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "midblock-gas-command-"))
  writeFileSync(join(folder, "suite.mjs"), suite)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the program in the folder; returns its exit code and what it printed. */
async function gas(...words: readonly string[]) {
  const child = launchIn(folder, "gas", ...words)
  let [out, error] = ["", ""]
  child.stdout.on("data", (data) => {
    out += data
  })
  child.stderr.on("data", (data) => {
    error += data
  })
  const [code] = await once(child, "close")
  return { code, out, error }
}

const run = ["--", process.execPath, "suite.mjs"] as const

test("default: the gas of the nodes of a command", async () => {
  const { code, out, error } = await gas(...run)
  expect({ code, error }).toEqual({ code: 0, error: "" })
  expect(out).toMatchInlineSnapshot(`
    "gas                                           calls    min  median   mean    max
    <0x00000000000000000000000000000000000000C0>
      0x12345678                                      1  43169   43169  43169  43169
    "
  `)
})

test("args: --compare runs it under both forks, and tells failures by their exit codes", async () => {
  const { code, out, error } = await gas("--compare", "osaka, Amsterdam", ...run, "3")
  expect({ code, error }).toEqual({ code: 3, error: "" })
  expect(out).toMatchInlineSnapshot(`
    "gas           calls  osaka  amsterdam  change  reasons
    <0x00000000000000000000000000000000000000C0>
      0x12345678      1  43169     125089  +81920  64 bytes of state +97920, access, writes, base -16000
    the command failed under osaka: exit code 3
    the command failed under amsterdam: exit code 3
    "
  `)
})

test("behavior: without a node, a sentence instead of the table", async () => {
  const { code, out } = await gas("--compare", "osaka,amsterdam", "--", process.execPath, "--version")
  expect({ code, note: out.split("\n").at(-2) }).toEqual({
    code: 0,
    note: "no node of midblock ran a contract in the processes of the command",
  })
})

test("error: no command, unknown forks, a command that cannot start", async () => {
  const gas = (...words: readonly string[]) => runIn(folder, "gas", ...words)
  expect(await gas("--compare", "osaka,foo", ...run)).toMatchInlineSnapshot(`
    {
      "code": 1,
      "error": "error: option '--compare <fork,fork>' argument 'osaka,foo' is invalid. expected two forks, such as osaka,amsterdam.
    ",
      "out": "",
    }
  `)
  expect(await gas("--compare", "osaka", ...run)).toMatchObject({ code: 1 })
  expect(await gas()).toMatchInlineSnapshot(`
    {
      "code": 1,
      "error": "error: it needs a command to run, behind --, such as: -- npx vitest run
    ",
      "out": "",
    }
  `)
  expect(await gas("--", "./absent")).toMatchInlineSnapshot(`
    {
      "code": 1,
      "error": "error: ./absent: no such command
    ",
      "out": "",
    }
  `)
})
