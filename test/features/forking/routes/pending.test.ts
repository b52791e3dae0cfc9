/** A fork of the remote's open block, as of its newest flashblock. */
import { mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Hex, parseEther } from "viem"
import { afterEach, beforeEach, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { startAnvil } from "../../../acceptance/anvil.ts"
import { startProxy, type TestProxy } from "../remote/proxy.ts"
import { ada, askOf, bob, cleo, contracts, sum, writeHistory } from "./remotes.ts"

let remote: MidblockNode
let proxy: TestProxy
let node: MidblockNode | undefined
beforeEach(async () => {
  remote = await createNode()
  await writeHistory(askOf(remote))
  proxy = await startProxy((await remote.listen()).url)
})
afterEach(async () => {
  await node?.close()
  await proxy[Symbol.asyncDispose]()
  await remote.close()
})

const send = (to: Hex, value: bigint, from: Hex = ada) =>
  askOf(remote)("eth_sendTransaction", [{ from, to, value: `0x${value.toString(16)}`, gas: "0x40000" }])

/** Starts a fork of the open block. */
async function fork(options: NonNullable<Parameters<typeof createNode>[0]>["fork"] = {}) {
  node = await createNode({ fork: { url: proxy.url, pending: true, accountBalance: "none", ...options } })
  return askOf(node)
}

const state = async (ask: ReturnType<typeof askOf>, block: string) => [
  await ask("eth_getBalance", [bob, block]),
  await ask("eth_getTransactionCount", [ada, block]),
  await ask("eth_getStorageAt", [contracts.adder, "0x0", block]),
]

test("behavior: pending is the remote's pending, and latest the remote's latest", async () => {
  await send(bob, parseEther("3"))
  await send(contracts.adder, 0n)
  await remote.flashblock()
  const ask = await fork()
  const there = askOf(remote)
  expect(await state(ask, "pending")).toEqual(await state(there, "pending"))
  expect(await state(ask, "latest")).toEqual(await state(there, "latest"))
  expect(await ask("eth_getBlockByNumber", ["latest", true])).toEqual(
    await there("eth_getBlockByNumber", ["latest", true]),
  )
  type Block = Readonly<Record<string, unknown>>
  const [ours, theirs] = [
    (await ask("eth_getBlockByNumber", ["pending", true])) as Block,
    (await there("eth_getBlockByNumber", ["pending", true])) as Block,
  ]
  const names = [
    "number",
    "parentHash",
    "timestamp",
    "baseFeePerGas",
    "gasLimit",
    "gasUsed",
    "miner",
    "transactions",
    "logsBloom",
  ]
  const pick = (block: Block) => names.map((name) => [name, block[name]])
  expect(pick(ours)).toEqual(pick(theirs))
})

test("behavior: later transactions of the remote are not seen, and local ones follow the forked ones", async () => {
  await send(bob, 5n)
  await remote.flashblock()
  const ask = await fork()
  await send(bob, 7n)
  await remote.flashblock()
  await remote.mine()
  await ask("eth_sendTransaction", [{ from: ada, to: cleo, value: "0x1", gas: "0x5208" }])
  await node?.mine()
  const block = (await ask("eth_getBlockByNumber", ["latest", true])) as {
    transactions: { to: Hex; value: Hex; nonce: Hex }[]
  }
  expect(block.transactions.map(({ to, value, nonce }) => [to, value, nonce])).toEqual([
    [bob, "0x5", "0x1"],
    [cleo, "0x1", "0x2"],
  ])
})

test("behavior: when the remote seals blocks meanwhile, the fork is as of the answer with the open block", async () => {
  await send(bob, 5n)
  await remote.flashblock()
  const there = askOf(remote)
  const [before, head] = [await state(there, "pending"), await there("eth_blockNumber", [])]
  proxy.always(({ calls }) => ({
    change(body) {
      if (calls.some(({ params }) => params[0] === "pending")) void send(bob, 7n).then(() => remote.mine(2))
      return body
    },
  }))
  const ask = await fork()
  expect(await state(ask, "pending")).toEqual(before)
  expect(await ask("eth_blockNumber", [])).toBe(head)
})

test("behavior: anvil's pending block is forked with the transactions of its pool", async () => {
  await using anvil = await startAnvil(["--no-mining"])
  const there = (method: string, params: readonly unknown[] = []) => anvil.request(method, params)
  await writeHistory(there)
  await there("eth_sendTransaction", [{ from: ada, to: bob, value: "0x5", gas: "0x5208" }])
  const ask = await fork({ url: anvil.url })
  expect(await state(ask, "pending")).toEqual(await state(there, "pending"))
})

test("behavior: a fork of an empty open block has the state after its system calls", async () => {
  const ask = await fork()
  expect(await state(ask, "pending")).toEqual(await state(askOf(remote), "pending"))
  expect(await ask("eth_call", [{ to: contracts.adder }, "pending"])).toBe(sum)
})

test("behavior: a fork of a recorded open block answers from the file alone", async () => {
  await send(bob, 5n)
  await send(contracts.adder, 0n, bob)
  await remote.flashblock()
  const record = join(mkdtempSync(join(tmpdir(), "midblock-")), "pending.fork.json")
  const recorded = await state(await fork({ record }), "pending")
  await node?.close()
  const text = readFileSync(record, "utf8")
  await remote.mine()
  proxy.take()
  node = await createNode({ fork: { file: record, pending: true, accountBalance: "none" } })
  expect(await state(askOf(node), "pending")).toEqual(recorded)
  await node.close()
  node = await createNode({
    fork: { record, url: proxy.url, pending: true, accountBalance: "none", offline: false },
  })
  expect(await state(askOf(node), "pending")).toEqual(recorded)
  await node.close()
  expect(readFileSync(record, "utf8")).toBe(text)
  expect(proxy.take()).toEqual([])
})

test("error: fork.pending and fork.blockNumber exclude each other", async () => {
  await expect(fork({ blockNumber: 3n })).rejects.toThrow(
    "fork.pending: expected no fork.blockNumber beside it, got true",
  )
})

test("behavior: deposits of the OP stack are left out, with a note", async () => {
  await send(bob, 5n)
  await remote.flashblock()
  const deposit = {
    type: "0x7e",
    hash: `0x${"0d".repeat(32)}`,
    from: ada,
    to: bob,
    mint: "0x5",
    nonce: "0x0",
  }
  proxy.always((message) =>
    message.calls.some(({ params }) => params[0] === "pending")
      ? {
          change(body) {
            const answer = JSON.parse(body)
            answer.result.transactions.unshift(deposit)
            return JSON.stringify(answer)
          },
        }
      : "forward",
  )
  const ask = await fork()
  expect(await state(ask, "pending")).toEqual(await state(askOf(remote), "pending"))
  expect(node?.fork?.notes).toContain(
    "deposits of the remote block (type 0x7e) that are left out of the open block: 1",
  )
})

test("behavior: a reset to the newest block forks the newest block, not the open block", async () => {
  await send(bob, 5n)
  await remote.flashblock()
  const ask = await fork()
  await ask("anvil_reset", [{ forking: {} }])
  const block = (await ask("eth_getBlockByNumber", ["pending", false])) as { transactions: unknown[] }
  expect(block.transactions).toEqual([])
})
