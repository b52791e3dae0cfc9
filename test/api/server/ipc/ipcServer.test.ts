import { once } from "node:events"
import { existsSync, statSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { IpcSocketProvider } from "ethers"
import { createPublicClient, createWalletClient, parseEther } from "viem"
import { foundry } from "viem/chains"
import { ipc } from "viem/node"
import { describe, expect, onTestFinished, test } from "vitest"
import { createNode } from "../../../../src/index.ts"
import { ok, rpc } from "../transports.ts"
import { newPath, say, serve } from "./sockets.ts"

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

  test("behavior: with `public`, a control method still works over IPC", async () => {
    const { path } = await serve({ public: true })
    expect(await say(path, JSON.stringify(rpc("evm_mine")))).toEqual([ok("0x0")])
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
      `cannot listen at ${path}: the file there is not a socket`,
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
