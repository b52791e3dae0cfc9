/** The program without the native build of secp256k1, as where npm found neither a build nor a compiler. */
import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { asText, lineOf, program } from "./program.ts"

/** The loader of native builds looks for that of secp256k1 here, and finds none. */
const withoutNative = { SECP256K1_PREBUILD: fileURLToPath(new URL(".", import.meta.url)) }

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
  const where = `${process.platform} ${process.arch}`
  expect(await said(withoutNative)).toBe(
    `note: secp256k1 has no native build for ${where}: signatures are computed in JavaScript, which is slower\n`,
  )
  expect(await said({})).toBe("")
})

test("behavior: the chain is the same", () => {
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
