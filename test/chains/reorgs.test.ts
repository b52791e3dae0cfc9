/** Reorganisations of L1 and of an L2, and snapshots of all chains. */
import { toHex } from "viem"
import { expect, test } from "vitest"
import type { MidblockNode } from "../../src/index.ts"
import { depositsOf, prove, type Started, start, withdraw } from "./start.ts"

const l1Block = "0x4200000000000000000000000000000000000015"
const to = "0x00000000000000000000000000000000000000aa"

/** Returns whether L1 has the origin of the newest blocks of the L2, sealed and open. */
async function isLinked({ chains, l1 }: Started): Promise<boolean> {
  for (const block of ["latest", "pending"] as const) {
    const view = chains.l2.op.at({ block })
    const number = BigInt.asUintN(64, BigInt(await view.storage(l1Block, "0x0")))
    const { hash } = await l1.getBlock({ blockNumber: number })
    if ((await view.storage(l1Block, "0x2")) !== hash) return false
  }
  return true
}

test("a reorganisation of L1 takes the L2 blocks that came from it with it; other transactions come again", async () => {
  const started = await start()
  const { chains, l1, l2, contracts, friend } = started
  await chains.mine()
  const before = await l2.getBlockNumber()
  const deposit = await l1.sendTransaction({ to: contracts.optimismPortal, value: 5n })
  await chains.mine()
  const [hash = "0x"] = await depositsOf(started, deposit)
  const sent = await l2.sendTransaction({ to: friend, value: 1n })
  await chains.l2.op.mine()
  const removed: bigint[] = []
  chains.l2.op.on("removed", (blocks) => removed.push(...blocks.map(({ header }) => header.number)))
  await chains.l1.request({ method: "anvil_reorg", params: [1, []] })
  await chains.settled()
  const head = await l2.getBlockNumber()
  expect(head).toBeLessThan(before + 7n)
  expect(removed[0]).toBe(head + 1n)
  await expect(l2.getTransactionReceipt({ hash })).rejects.toThrow("could not be found")
  expect(await isLinked(started)).toBe(true)
  await chains.mine() // the deposit waited in the pool of L1
  const [again = "0x"] = await depositsOf(started, deposit)
  expect(again).not.toBe(hash)
  expect(await l2.getTransactionReceipt({ hash: again })).toMatchObject({ status: "success" })
  expect(await l2.getTransactionReceipt({ hash: sent })).toMatchObject({ status: "success" })
})

test("an open L2 block with a removed origin is opened again", async () => {
  const started = await start()
  const { chains, l1, l2, contracts } = started
  const deposit = await l1.sendTransaction({ to: contracts.optimismPortal, value: 5n })
  await chains.l1.mine()
  await chains.l2.op.mine()
  const [hash = "0x"] = await depositsOf(started, deposit)
  const pending = () => l2.getBlock({ blockTag: "pending" }).then(({ transactions }) => transactions)
  expect(await pending()).toContain(hash)
  await chains.l1.request({ method: "anvil_reorg", params: [1, []] })
  await chains.settled()
  expect(await pending()).not.toContain(hash)
  expect(await l2.getBlockNumber()).toBe(1n)
  expect(await isLinked(started)).toBe(true)
})

test("a revert of L1 alone, and a deep reorganisation, leave no L2 block without its origin", async () => {
  const started = await start()
  const { chains } = started
  const id = await chains.l1.snapshot()
  await chains.mine(3)
  await chains.l1.revert(id)
  await chains.settled()
  expect(await isLinked(started)).toBe(true)
  await chains.mine(4)
  await chains.l1.request({ method: "anvil_rollback", params: [3] })
  await chains.settled()
  expect(await isLinked(started)).toBe(true)
  await chains.mine()
  expect(await isLinked(started)).toBe(true)
})

test("an L2 that returns to a snapshot of its own does not get back blocks whose origin L1 has removed", async () => {
  const started = await start()
  const { chains } = started
  await chains.mine(2)
  const sealed = await chains.l2.op.snapshot()
  await chains.l1.request({ method: "anvil_reorg", params: [1, []] })
  await chains.settled()
  await chains.l2.op.revert(sealed)
  await chains.settled()
  expect(await isLinked(started)).toBe(true)
  await chains.l1.mine()
  await chains.l2.op.mine()
  const open = await chains.l2.op.snapshot()
  await chains.l1.request({ method: "anvil_reorg", params: [1, []] })
  await chains.settled()
  await chains.l2.op.revert(open)
  await chains.mine()
  expect(await isLinked(started)).toBe(true)
})

test("the reset of L1 returns to its first block, with the contracts, and the L2s follow", async () => {
  const started = await start()
  const { chains, l1, l2, contracts } = started
  await chains.mine(2)
  await chains.l1.reset()
  await chains.settled()
  expect([await l1.getBlockNumber(), await l2.getBlockNumber()].map(Number)).toEqual([0, 6])
  await l1.sendTransaction({ to: contracts.optimismPortal, value: 5n })
  const before = await l2.getBalance({ address: started.account.address })
  await chains.mine()
  expect(await l2.getBalance({ address: started.account.address })).toBe(before + 5n)
  expect(await isLinked(started)).toBe(true)
})

test("chains that seal by themselves follow a reorganisation too", async () => {
  const started = await start({ mining: true, l1: { blockTime: "1s" }, l2: { op: { network: "unichain" } } })
  const { chains } = started
  const sealed = (node: MidblockNode, count: number) =>
    new Promise<void>((resolve) => {
      let blocks = 0
      node.on("block", () => ++blocks === count && resolve())
    })
  await sealed(chains.l1, 2)
  await sealed(chains.l2.op, 1)
  await chains.l1.request({ method: "anvil_reorg", params: [2, []] })
  await chains.settled()
  expect(await isLinked(started)).toBe(true)
  await sealed(chains.l2.op, 2)
  expect(await isLinked(started)).toBe(true)
})

test("a proposal that an L1 reorganisation removes is sent again, and the withdrawal stays provable", async () => {
  const started = await start()
  const { chains, l1, targetChain } = started
  await chains.mine()
  const receipt = await withdraw(started, 1n)
  const id = await chains.l1.snapshot()
  await chains.l1.mine()
  expect(await l1.getGames({ targetChain })).toMatchObject([{ l2BlockNumber: receipt.blockNumber }])
  await chains.l1.revert(id)
  await chains.settled()
  await chains.mine()
  expect(await l1.getGames({ targetChain })).toMatchObject([{ l2BlockNumber: receipt.blockNumber }])
  expect((await prove(started, receipt)).proof.status).toBe("success")
})

test("the challenger wins the game of an L2 block that the L2 has removed", async () => {
  const started = await start()
  const { chains, l1, targetChain } = started
  const receipt = await withdraw(started, 1n)
  await chains.l1.mine()
  await chains.l2.op.request({ method: "anvil_reorg", params: [1, []] })
  await chains.settled()
  await chains.mine()
  const [game] = await l1.getGames({ targetChain, limit: 100 }).then((games) => games.slice(-1))
  const status = await chains.l1.at({ block: "latest" }).call({
    to: `0x${game?.metadata.slice(26)}`,
    data: "0x200d2ed2", // status()
  })
  expect([game?.l2BlockNumber, BigInt(status)]).toEqual([receipt.blockNumber, 1n])
})

test("an L2 that is reorganised alone takes the same origins again, with their deposits", async () => {
  const started = await start()
  const { chains, l1, l2, contracts } = started
  const deposit = await l1.sendTransaction({ to: contracts.optimismPortal, value: 5n })
  await chains.mine(2)
  const [hash = "0x"] = await depositsOf(started, deposit)
  const { blockNumber, blockHash } = await l2.getTransactionReceipt({ hash })
  const depth = Number((await l2.getBlockNumber()) - blockNumber) + 1
  const balance = await l2.getBalance({ address: started.account.address })
  await chains.l2.op.request({ method: "anvil_reorg", params: [depth, []] })
  const again = await l2.getTransactionReceipt({ hash })
  expect([again.blockNumber, again.status]).toEqual([blockNumber, "success"])
  expect(again.blockHash).not.toBe(blockHash)
  expect(await l2.getBalance({ address: started.account.address })).toBe(balance)
  await chains.mine()
  expect(await isLinked(started)).toBe(true)
})

test("a waiting proposal of a removed block is dropped", async () => {
  const started = await start()
  const { chains, l1, targetChain } = started
  await withdraw(started, 1n)
  await chains.settled()
  await chains.l2.op.request({ method: "anvil_reorg", params: [1, []] })
  await chains.settled()
  await chains.l1.mine()
  expect(await l1.getGames({ targetChain })).toEqual([])
})

test("a snapshot holds all chains, with what is under way between them", async () => {
  const started = await start()
  const { chains, l1, l2, contracts, account } = started
  const receipt = await withdraw(started, 3n)
  await l1.sendTransaction({ to: contracts.optimismPortal, value: 5n })
  const id = await chains.snapshot()
  const heads = () => Promise.all([l1.getBlock(), l2.getBlock(), l2.getBlock({ blockTag: "pending" })])
  const run = async () => {
    await chains.mine(2)
    await prove(started, receipt)
    return [await heads(), await l2.getBalance({ address: account.address })]
  }
  const atSnapshot = await heads()
  const first = await run()
  expect(await chains.revert(id)).toBe(true)
  expect(await heads()).toEqual(atSnapshot)
  expect(await chains.revert(id)).toBe(false)
  expect(await run()).toEqual(first)
})

test("clocks stay in step: a jump of one chain is a jump of all", async () => {
  const { chains } = await start()
  const times = () => [chains.l1.now(), chains.l2.op.now()].map((ms) => (ms - genesis) / 1000)
  const genesis = chains.l1.now()
  await chains.mine()
  expect(times()).toEqual([12, 14])
  await chains.l1.request({ method: "evm_increaseTime", params: [86_400] })
  await chains.mine()
  expect(times()).toEqual([86_424, 86_426])
  await chains.l2.op.request({ method: "evm_increaseTime", params: [86_400] })
  await chains.mine()
  expect(times()[0]).toBeGreaterThan(172_800)
  expect(Math.abs((times()[0] ?? 0) - (times()[1] ?? 0))).toBeLessThan(12)
  await chains.l2.op.mine(30)
  await chains.mine()
  expect(Math.abs((times()[0] ?? 0) - (times()[1] ?? 0))).toBeLessThan(12)
})

test("the same seed and the same calls give the same hashes on all chains", async () => {
  const run = async () => {
    const started = await start({ seed: "same" })
    const { chains, l1, l2, contracts } = started
    await l1.sendTransaction({ to: contracts.optimismPortal, value: 5n })
    await withdraw(started, 1n, to)
    await chains.mine(2)
    return Promise.all([l1, l2].map(async (client) => (await client.getBlock()).hash))
  }
  const first = await run()
  expect(await run()).toEqual(first)
  const other = await start({ seed: "other" })
  await other.chains.mine()
  expect(toHex(other.chains.l1.now())).not.toBe(toHex(0))
})
