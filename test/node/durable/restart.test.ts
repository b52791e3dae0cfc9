/** A chain in a data folder continues after a restart as without one. */
import { join } from "node:path"
import { privateKeyToAccount } from "viem/accounts"
import { expect, test } from "vitest"
import { type CreateNodeOptions, createNode, type MidblockNode } from "../../../src/index.ts"
import { ask, eachInFolder, send } from "../../dataFolder.ts"

let folder: string
eachInFolder((path) => {
  folder = path
})

/** PUSH1 n SLOAD PUSH1 1 ADD PUSH1 n SSTORE, LOG1 with topic n; the init code copies the bytes after it. */
const counter = "0x600f600c600039600f6000f3600054600101600055600760006000a1"

/** Steps that use all data that a folder keeps; the node can be restarted after each. */
const steps: readonly ((node: MidblockNode) => Promise<unknown>)[] = [
  (node) => send(node, 1),
  (node) => node.mine(),
  (node) =>
    ask(node, "eth_sendTransaction", { from: node.accounts[2]?.address, data: counter, gas: "0x30000" }),
  (node) => node.mine(3),
  (node) => ask(node, "anvil_setBalance", "0x00000000000000000000000000000000000000aa", "0x1234"),
  (node) => send(node, 2),
  (node) => ask(node, "evm_increaseTime", 1000),
  (node) => node.mine(),
  (node) => ask(node, "evm_setNextBlockTimestamp", 2_000_000_000),
  (node) => send(node, 3),
  (node) => node.flashblock(),
  (node) => send(node, 4),
  (node) => node.mine(),
  (node) => ask(node, "hardhat_mine", "0x200", "0x2"),
  (node) => send(node, 5, { maxPriorityFeePerGas: "0x1", maxFeePerGas: "0x2540be400" }),
  (node) => ask(node, "anvil_rollback", 2),
  (node) => node.mine(2),
  (node) => ask(node, "anvil_reorg", 2, []),
  (node) => ask(node, "hardhat_impersonateAccount", "0x00000000000000000000000000000000000000aa"),
  (node) => ask(node, "anvil_setBalance", "0x00000000000000000000000000000000000000aa", "0xde0b6b3a7640000"),
  (node) => send(node, 6, { from: "0x00000000000000000000000000000000000000aa" }),
  (node) => node.mine(70),
  (node) => send(node, 10),
  (node) => ask(node, "anvil_setChainId", 5),
  (node) => send(node, 7),
  (node) => node.mine(),
  (node) => ask(node, "evm_setAutomine", true),
  (node) => send(node, 8),
  (node) => ask(node, "evm_setAutomine", false),
  (node) => send(node, 9),
]

/** Everything that a client can see of the chain. */
async function view(node: MidblockNode): Promise<unknown> {
  const head = Number(await ask(node, "eth_blockNumber"))
  const numbers = [...Array(head + 1).keys()].filter((each) => each < 20 || each > head - 80)
  const blocks = await Promise.all(
    numbers.map(async (number) => [
      await ask(node, "eth_getBlockByNumber", `0x${number.toString(16)}`, true),
      await ask(node, "eth_getBlockReceipts", `0x${number.toString(16)}`),
    ]),
  )
  return {
    blocks,
    pending: await ask(node, "eth_getBlockByNumber", "pending", true),
    flashblock: await ask(node, "eth_getBlockReceipts", "pending"),
    state: await ask(node, "anvil_dumpState"),
    logs: await ask(node, "eth_getLogs", { fromBlock: "0x0", toBlock: "latest" }),
    pool: await ask(node, "txpool_content"),
    chainId: await ask(node, "eth_chainId"),
    time: node.now(),
  }
}

async function run(options: CreateNodeOptions, isRestarted: (step: number) => boolean): Promise<unknown> {
  let node = await createNode(options)
  for (const [index, step] of steps.entries()) {
    await step(node)
    if (!isRestarted(index)) continue
    await node.close()
    node = await createNode(options)
  }
  const seen = await view(node)
  await node.close()
  return seen
}

test("a restart after every step changes nothing that a client sees", async () => {
  const sync = "never" // a busy disk takes long, and no power is lost
  const without = await run({ dataDir: join(folder, "a"), sync }, () => false)
  const withEach = await run({ dataDir: join(folder, "b"), sync }, () => true)
  expect(withEach).toEqual(without)
  expect(await run({}, () => false)).toEqual(without)
})

test("a transaction that a revert unseals, and that is then dropped, has no effect after a restart", async () => {
  const options = { dataDir: join(folder, "a") }
  const before = await createNode(options)
  const [from, to] = before.accounts.map(({ address }) => address)
  const hash = await ask(before, "eth_sendTransaction", { from, to, value: "0x5" })
  const snapshot = await before.snapshot()
  await before.mine()
  await before.revert(snapshot)
  await ask(before, "anvil_dropTransaction", hash)
  await before.mine()
  const state = async (node: MidblockNode) => [
    await ask(node, "eth_getBalance", to, "latest"),
    await ask(node, "eth_getTransactionCount", from, "latest"),
  ]
  const sealed = await state(before)
  expect(sealed).toEqual(["0x21e19e0c9bab2400000", "0x0"])
  await before.close()
  const node = await createNode(options)
  expect(await state(node)).toEqual(sealed)
  await node.close()
})

test("a restart keeps the conditions of a waiting transaction, which is not executed when they fail", async () => {
  const options = { dataDir: join(folder, "a") }
  const before = await createNode(options)
  const account = privateKeyToAccount(before.accounts[1]?.privateKey as `0x${string}`)
  const raw = (nonce: number) =>
    account.signTransaction({
      chainId: 31337,
      gas: 21_000n,
      maxFeePerGas: 10n ** 10n,
      to: account.address,
      nonce,
    })
  const hash = await ask(before, "eth_sendRawTransactionConditional", await raw(1), { blockNumberMax: "0x2" })
  await before.close()
  const node = await createNode(options)
  await node.mine(2)
  await ask(node, "eth_sendRawTransaction", await raw(0))
  await node.mine()
  expect(await ask(node, "eth_getTransactionReceipt", hash)).toBeNull()
  expect(await ask(node, "eth_getTransactionCount", account.address, "latest")).toBe("0x1")
  await node.close()
})

test("transactions from before and after a restart keep their order of arrival after the next restart", async () => {
  const options = { dataDir: join(folder, "a"), maxTransactions: 1, order: "fifo" } as const
  const early = await createNode(options)
  for (const value of [1, 2, 3]) await send(early, value)
  await early.close()
  const late = await createNode(options)
  await send(late, 9, { from: late.accounts[1]?.address })
  await late.close()
  const node = await createNode(options)
  await node.mine(4)
  expect(await valuesOf(node, 1, 4)).toEqual(["0x1", "0x2", "0x3", "0x9"])
  await node.close()
})

test("a restart keeps the order in which the transactions of removed blocks wait", async () => {
  const orderOf = async (path: string, isRestarted: boolean) => {
    const options = { dataDir: join(folder, path), maxTransactions: 1, order: "fifo" } as const
    let node = await createNode(options)
    for (const index of [0, 1, 2, 3, 4]) await send(node, index, { from: node.accounts[index]?.address })
    await node.mine(3)
    await ask(node, "anvil_rollback", 3)
    if (isRestarted) await node.close()
    if (isRestarted) node = await createNode(options)
    await node.mine(5)
    const values = await valuesOf(node, 1, 5)
    await node.close()
    return values
  }
  expect(await orderOf("a", true)).toEqual(await orderOf("b", false))
})

test("the last block of an empty run has the block hashes of the run when it is read from the folder", async () => {
  const options = { dataDir: join(folder, "a"), history: "all" } as const
  const hashes = "0x0000f90827f1c53a10cb7a02335b175320002935" // EIP-2935: block 287 is in slot 287
  const before = await createNode(options)
  await before.mine()
  await before.mine(288) // block 2 and block 289 are executed, those in between are an empty run
  const entry = await ask(before, "eth_getStorageAt", hashes, "0x11f", "0x120")
  expect(entry).toBe(((await ask(before, "eth_getBlockByNumber", "0x11f", false)) as { hash: string }).hash)
  await before.mine(12)
  await before.close()
  const node = await createNode(options)
  expect(await ask(node, "eth_getStorageAt", hashes, "0x11f", "0x120")).toBe(entry)
  expect(await ask(node, "debug_getModifiedAccountsByNumber", "0x120")).toHaveLength(2)
  await ask(node, "anvil_rollback", 13)
  expect(await ask(node, "eth_blockNumber")).toBe("0x120")
  expect(await ask(node, "eth_getStorageAt", hashes, "0x11f", "latest")).toBe(entry)
  await node.close()
})

/** Returns the value of the only transaction of each block. */
const valuesOf = (node: MidblockNode, first: number, last: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: last - first + 1 }, async (_, index) => {
      const block = (await ask(node, "eth_getBlockByNumber", `0x${(first + index).toString(16)}`, true)) as {
        readonly transactions: readonly { readonly value: string }[]
      }
      return block.transactions.map(({ value }) => value).join()
    }),
  )

test("a restart applies autoImpersonate if the option has changed, and else keeps the value of the methods", async () => {
  const dataDir = join(folder, "a")
  const stranger = "0x00000000000000000000000000000000000000aa"
  const isSent = async (autoImpersonate: boolean, ...calls: readonly boolean[]) => {
    await using node = await createNode({ dataDir, autoImpersonate })
    for (const everyone of calls) await ask(node, "anvil_autoImpersonateAccount", everyone)
    await ask(node, "anvil_setBalance", stranger, "0xde0b6b3a7640000")
    const sent = send(node, 1, { from: stranger })
    return sent.then(
      () => true,
      () => false,
    )
  }
  expect(await isSent(false)).toBe(false)
  expect(await isSent(true)).toBe(true)
  expect(await isSent(true, false)).toBe(false)
  expect(await isSent(true)).toBe(false)
  expect(await isSent(false)).toBe(false)
  expect(await isSent(false, true)).toBe(true)
  expect(await isSent(false)).toBe(true)
})
