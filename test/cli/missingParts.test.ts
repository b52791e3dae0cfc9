/** The program without the native build of secp256k1, as where npm found neither a build nor a compiler. */
import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { asText, lineOf, program } from "./program.ts"

/** The loader of native builds looks for that of secp256k1 here, and finds none. */
const withoutNative = { SECP256K1_PREBUILD: fileURLToPath(new URL(".", import.meta.url)) }

const where = `${process.platform} ${process.arch}`
const note = `note: secp256k1 has no native build for ${where}: signatures are computed in JavaScript, which is slower\n`

async function said(env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [program, "--port", "0", "--json"], { env })
  let text = ""
  child.stderr.setEncoding("utf8").on("data", (part) => {
    text += part
  })
  const ended = once(child, "close")
  await lineOf(child.stdout)
  child.kill("SIGTERM")
  await ended
  return asText(text)
}

test("behavior: the program says that signatures are computed in JavaScript", async () => {
  expect(await said(withoutNative)).toBe(note)
  expect(await said({})).toBe("")
})

test("behavior: it prints the same note when the native build cannot be opened", async () => {
  const folder = mkdtempSync(join(tmpdir(), "midblock-"))
  mkdirSync(join(folder, "build", "Release"), { recursive: true })
  writeFileSync(join(folder, "build", "Release", "secp256k1.node"), "no library")
  const env = { SECP256K1_PREBUILD: folder }
  const child = spawn(process.execPath, [program, "--port", "0", "--json"], { env })
  expect(asText(`${await lineOf(child.stderr)}\n`)).toBe(note)
  child.kill("SIGTERM")
  await once(child, "close")
  rmSync(folder, { recursive: true })
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
