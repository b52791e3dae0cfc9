import { once } from "node:events"
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { connect, createServer, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { IpcSocketProvider } from "ethers"
import { createPublicClient, createWalletClient, parseEther } from "viem"
import { foundry } from "viem/chains"
import { ipc } from "viem/node"
import { describe, expect, onTestFinished, test } from "vitest"
import { type CreateNodeOptions, createNode } from "../../../src/index.ts"
import { ok, refused, rpc } from "../transports.ts"

/** A path in a new folder, which is removed after the test. */
function newPath(): string {
  const folder = mkdtempSync(join(tmpdir(), "midblock-ipc-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, "node.ipc")
}

async function serve(options: CreateNodeOptions = {}) {
  const path = newPath()
  const node = await createNode(options)
  onTestFinished(() => node.close())
  return { node, ...(await node.listenIpc(path)) }
}

/** Sends these texts, ends the client's side, and returns all answers until the server closes the connection. */
async function say(path: string, ...texts: string[]): Promise<unknown[]> {
  const socket = connect(path)
  await once(socket, "connect")
  for (const text of texts) socket.write(text)
  socket.end()
  return linesOf(socket)
}

async function linesOf(socket: Socket): Promise<unknown[]> {
  let text = ""
  for await (const part of socket.setEncoding("utf8")) text += part
  return text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}

const chainId = JSON.stringify(rpc("eth_chainId"))

describe("listenIpc", () => {
  test("default: only the owner may open the socket file, which is removed at the end", async () => {
    const { node, path } = await serve()
    expect(statSync(path).isSocket()).toBe(true)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(await say(path, chainId)).toEqual([ok("0x7a69")])
    await node.close()
    expect(existsSync(path)).toBe(false)
  })

  test("behavior: requests and batches without delimiters and in pieces each get one line", async () => {
    const { path } = await serve()
    const batch = JSON.stringify([rpc("eth_chainId", [], 2), rpc("eth_blockNumber", [], 3)])
    const text = `${chainId}${batch} \n${JSON.stringify(rpc("nöpe", [], "é"))}`
    expect(await say(path, text.slice(0, 50), text.slice(50))).toEqual([
      ok("0x7a69"),
      [ok("0x7a69", 2), ok("0x0", 3)],
      refused(-32601, "the method nöpe does not exist/is not available", "é"),
    ])
  })

  test("behavior: a client that ends its side still gets the answer to a waiting request", async () => {
    const { node, path } = await serve()
    const [from, to] = node.accounts.map(({ address }) => address)
    const send = rpc("eth_sendTransactionSync", [{ from, to, value: "0x1" }])
    expect(await say(path, JSON.stringify(send))).toEqual([
      ok(expect.objectContaining({ status: "0x1", from, to })),
    ])
  })

  test("behavior: with `public`, a control method still works over IPC", async () => {
    const { path } = await serve({ public: true })
    expect(await say(path, JSON.stringify(rpc("evm_mine")))).toEqual([ok("0x0")])
  })

  test("behavior: no request begins while its client leaves more than unreadBytes of answers unread", async () => {
    const { node, path } = await serve({ webSocketLimits: { unreadBytes: 1_000_000 } })
    // The first answer waits for a module; the requests after it would begin meanwhile.
    await node.request({ method: "rpc.discover", params: [] } as never)
    let answered = 0
    node.on("answer", () => answered++)
    const socket = connect(path)
    await once(socket, "connect")
    socket.pause()
    const requests = Array.from({ length: 100 }, (_, id) => JSON.stringify(rpc("rpc.discover", [], id)))
    socket.write(requests.join("\n"))
    const observer = connect(path)
    await once(observer, "connect")
    // Each round trip of another client is a turn in which the node could continue the requests of the first one.
    for (let turn = 0; turn < 100; turn++) {
      observer.write(chainId)
      await once(observer, "data")
    }
    observer.destroy()
    expect(answered - 100).toBeLessThan(20)
    socket.end()
    expect((await linesOf(socket)).map((line) => (line as { id: number }).id)).toEqual(
      requests.map((_, id) => id),
    )
  })

  test.skipIf(process.platform === "win32")(
    "behavior: a path that is a number is a file, and no TCP port",
    async () => {
      const node = await createNode()
      onTestFinished(() => node.close())
      const name = String(process.pid % 50_000)
      const { path } = await node.listenIpc(name)
      expect(path).toBe(name)
      expect(statSync(name).isSocket()).toBe(true)
      expect(await say(`./${name}`, chainId)).toEqual([ok("0x7a69")])
      await expect(node.listenIpc(name)).rejects.toThrow(
        `cannot listen at ${name}: another program listens there`,
      )
    },
  )

  test("error: an invalid value gets a parse error; text that begins no value also ends the connection", async () => {
    const { path } = await serve()
    const error = refused(-32700, "parse error: the body is not valid JSON")
    expect(await say(path, chainId, "hello", chainId)).toEqual([ok("0x7a69"), error])
    expect(await say(path, '{"id":}', chainId)).toEqual([error, ok("0x7a69")])
  })

  test("error: a request that is too large gets an error", async () => {
    const { path } = await serve({ webSocketLimits: { messageBytes: 100 } })
    const large = JSON.stringify(rpc("eth_chainId", ["x".repeat(100)]))
    expect(await say(path, chainId, large)).toEqual([
      ok("0x7a69"),
      refused(-32005, "the request exceeds the limit of 100 bytes"),
    ])
  })

  test("behavior: viem reads, sends transactions and watches blocks over IPC", async () => {
    const { node, path } = await serve({ automine: true })
    const transport = ipc(path, { reconnect: false })
    const client = createPublicClient({ chain: foundry, transport })
    const wallet = createWalletClient({ chain: foundry, transport })
    const heads: bigint[] = []
    const seen = new Promise<void>((resolve) => {
      const unwatch = client.watchBlockNumber({
        onBlockNumber: (number) => {
          heads.push(number)
          unwatch()
          resolve()
        },
      })
    })
    const [account, to] = node.accounts.map(({ address }) => address as `0x${string}`)
    if (account === undefined || to === undefined) throw new Error("no accounts")
    const before = await client.getBalance({ address: to })
    const hash = await wallet.sendTransaction({ account, to, value: parseEther("1") })
    expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: "success" })
    expect((await client.getBalance({ address: to })) - before).toBe(parseEther("1"))
    await seen
    expect(heads).toEqual([1n])
    await node.close()
  })

  test("behavior: ethers subscribes to blocks over IPC", async () => {
    const { node, path } = await serve()
    const provider = new IpcSocketProvider(path)
    const head = new Promise((resolve) => void provider.once("block", resolve))
    expect((await provider.getNetwork()).chainId).toBe(31337n)
    await provider.getBlockNumber()
    await node.mine()
    expect(await head).toBe(1)
    await provider.destroy()
  })
})

describe("the path", () => {
  test("behavior: the socket of a killed program is replaced, and one in use is not", async () => {
    const path = newPath()
    const left = createServer().listen(path)
    await once(left, "listening")
    // Makes the socket of a killed program: a close would remove it.
    const program = `require("net").createServer().listen(${JSON.stringify(`${path}2`)}, () => process.kill(process.pid, "SIGKILL"))`
    const { spawnSync } = await import("node:child_process")
    spawnSync(process.execPath, ["-e", program])
    expect(statSync(`${path}2`).isSocket()).toBe(true)
    await using node = await createNode()
    await node.listenIpc(`${path}2`)
    expect(await say(`${path}2`, chainId)).toEqual([ok("0x7a69")])
    await expect(node.listenIpc(path)).rejects.toThrow(
      `cannot listen at ${path}: another program listens there`,
    )
    left.close()
  })

  test("error: a path to a file, in a missing folder, or of too many bytes is refused", async () => {
    const path = newPath()
    writeFileSync(path, "precious")
    await using node = await createNode()
    await expect(node.listenIpc(path)).rejects.toThrow(
      `cannot listen at ${path}: there is a file that is no socket`,
    )
    expect(statSync(path).size).toBe(8)
    await expect(node.listenIpc(`${path}.d/x`)).rejects.toThrow(
      `cannot listen at ${path}.d/x: there is no such folder`,
    )
    await expect(node.listenIpc(`/tmp/${"x".repeat(200)}`)).rejects.toThrow(
      /^invalid option ipc: expected a path of 1 to 10[37] bytes, which a socket can have, got "\/tmp\/x+"$/,
    )
  })
})
