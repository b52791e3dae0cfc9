/** A chain in a data folder goes on, after a restart, as if there had been none. */
import { join } from "node:path"
import { privateKeyToAccount } from "viem/accounts"
import { expect, test } from "vitest"
import { type CreateNodeOptions, createNode, type MidblockNode } from "../../../src/index.ts"
import { ask, eachInFolder } from "../../dataFolder.ts"

let folder: string
eachInFolder((path) => {
  folder = path
})

const send = (node: MidblockNode, value: number, fields = {}) =>
  ask(node, "eth_sendTransaction", {
    from: node.accounts[0]?.address,
    to: node.accounts[1]?.address,
    value: `0x${value.toString(16)}`,
    ...fields,
  }) as Promise<string>

/** PUSH1 n SLOAD PUSH1 1 ADD PUSH1 n SSTORE, LOG1 with topic n; deployed by copying what follows. */
const counter = "0x600f600c600039600f6000f3600054600101600055600760006000a1"

/** Steps of a program that uses what a folder keeps; each leaves the node able to go on. */
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

test("a transaction that a revert has unsealed, and that is dropped then, has paid nothing after a restart", async () => {
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

test("a transaction that waits with conditions is not executed after a restart when they do not hold", async () => {
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
