/** Starts anvil, the reference node, from its npm package; it has the same accounts and chain id. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createRequire } from "node:module"
import { createInterface } from "node:readline"
import type { Readable } from "node:stream"

const require = createRequire(import.meta.url)
const architectures: Partial<Record<string, string>> = { x64: "amd64", arm64: "arm64" }

/** Returns the path of anvil in the npm package of this platform. */
const binary = (): string => {
  const platform = process.platform
  const name = platform === "win32" ? "anvil.exe" : "anvil"
  return require.resolve(`@foundry-rs/anvil-${platform}-${architectures[process.arch]}/bin/${name}`)
}

/** Returns the address on which anvil listens, by its output; ignores the later output. */
async function addressOf(output: Readable): Promise<string> {
  for await (const line of createInterface(output)) {
    const [, address] = /^Listening on (.+)$/.exec(line) ?? []
    if (address === undefined) continue
    output.resume()
    return address
  }
  throw new Error("anvil does not listen")
}

/**
 * Starts anvil and waits until it listens.
 *
 * With automine anvil answers a send before the block of the transaction is sealed: `request` waits for that block.
 */
export async function startAnvil(options: readonly string[]) {
  const child = spawn(binary(), ["--port", "0", ...options], { stdio: ["ignore", "pipe", "inherit"] })
  const url = `http://${await addressOf(child.stdout)}`
  const request = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
    const headers = { "content-type": "application/json" }
    const response = await fetch(url, { method: "POST", headers, body })
    const { result, error } = (await response.json()) as { result: unknown; error?: { message: string } }
    if (error !== undefined) throw new Error(error.message)
    return result
  }
  return {
    url,
    request: async (method: string, params: readonly unknown[]): Promise<unknown> => {
      const result = await request(method, params)
      if (isSend(method) && (await request("anvil_getAutomine", [])) === true)
        while (((await request("txpool_status", [])) as { pending: string }).pending !== "0x0");
      return result
    },
    [Symbol.asyncDispose]: async () => {
      child.kill()
      await once(child, "exit")
    },
  }
}

const isSend = (method: string): boolean => /^eth_send(Raw)?Transaction$/.test(method)
