/** The program without the native build of secp256k1, as on a platform for which the package has none. */
import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { missingParts } from "../../src/cli/missingParts.ts"
import { asText, lineOf, program } from "./program.ts"

const folder = mkdtempSync(join(tmpdir(), "midblock-"))
afterAll(() => rmSync(folder, { recursive: true }))
const hook = join(folder, "hook.cjs")
writeFileSync(hook, 'process.dlopen = () => { throw new Error("no native build") }')

/** Node cannot open native builds. */
const withoutNative = { NODE_OPTIONS: `--require ${hook}` }

const where = `${process.platform} ${process.arch}`
const note = `note: secp256k1 has no native build for ${where}: signatures are computed in JavaScript, which is slower\n`

/** Returns the first line that the program prints on stderr. */
async function said(env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [program, "--port", "0", "--json"], { env })
  const line = asText(`${await lineOf(child.stderr)}\n`)
  child.kill("SIGTERM")
  await once(child, "close")
  return line
}

test("behavior: the program says that signatures are computed in JavaScript", async () => {
  expect(await said(withoutNative)).toBe(note)
})

test("behavior: with the native build no part is missing", () => {
  expect(missingParts()).toEqual([])
})

test("behavior: the block has the same hash without the native build", () => {
  const code = `
    import { createNode } from ${JSON.stringify(new URL("../../lib/index.js", import.meta.url).href)}
    const node = await createNode({ seed: "native", timestamp: 1_800_000_000 })
    const [from, to] = node.accounts.map(({ address }) => address)
    await node.request({ method: "eth_sendTransaction", params: [{ from, to, value: "0x1" }] })
    console.log(...(await node.mine()))`
  const run = (env: Record<string, string>) =>
    execFileSync(process.execPath, ["--input-type=module", "-e", code], { env }).toString()
  const found = run(withoutNative)
  expect(found).toMatch(/^0x[0-9a-f]{64}\n$/)
  expect(found).toBe(run({}))
})
