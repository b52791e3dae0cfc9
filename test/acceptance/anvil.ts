/** A reference node beside ours: anvil, from its npm package, with the same accounts on the same chain. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createRequire } from "node:module"
import { createServer } from "node:net"
import { createInterface } from "node:readline"

const require = createRequire(import.meta.url)
const architectures: Partial<Record<string, string>> = { x64: "amd64", arm64: "arm64" }

/** The program of this platform's package. */
const binary = (): string => {
  const platform = process.platform
  const name = platform === "win32" ? "anvil.exe" : "anvil"
  return require.resolve(`@foundry-rs/anvil-${platform}-${architectures[process.arch]}/bin/${name}`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  if (typeof address !== "object" || address === null) throw new Error("no port")
  return address.port
}

/**
 * Starts anvil and waits until it listens.
 *
 * With automine anvil answers a send before the block of the transaction is sealed: `request` waits for that block.
 */
export async function startAnvil(options: readonly string[]) {
  const port = await freePort()
  const child: ChildProcess = spawn(binary(), ["--port", String(port), ...options], {
    stdio: ["ignore", "pipe", "ignore"],
  })
  if (child.stdout === null) throw new Error("anvil has no output")
  for await (const line of createInterface(child.stdout)) if (line.startsWith("Listening on")) break
  const url = `http://127.0.0.1:${port}`
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
