/** The block that a parameter names on a fork of block 3: of the remote chain, of this node, or of neither. */
import { type Hex, pad } from "viem"
import { afterAll, beforeAll, expect, test } from "vitest"
import {
  type ForkedNode,
  hasRemoteState,
  isRemoteTransaction,
  numberOfHash,
  resolveBlock,
} from "../../../../src/features/forking/routes/resolveBlock.ts"
import type { MidblockNode } from "../../../../src/index.ts"
import { signPayment } from "../../../node/parts.ts"
import { createForkedParts, startRemote } from "./forkedParts.ts"

let remote: MidblockNode
/** A fork of block 3 of five, with block 4 of its own, and a payment in block 4 and in the open block. */
let node: ForkedNode
let own: Hex[]
const remoteHash = async (number: number) => (await remote.at({ block: number }).block())?.hash as Hex
beforeAll(async () => {
  remote = await startRemote()
  node = await createForkedParts({ url: remote, blockNumber: 3 }, { safeLag: 2, finalizedLag: 99 })
  const pay = async (account: number, nonce: number) => {
    const { transaction } = await signPayment(node, { account, nonce })
    return node.submit.raw(transaction.serialize())
  }
  own = [await pay(4, 0)]
  await node.miner.mine(1)
  own.push(await pay(4, 1))
})
afterAll(async () => {
  await node.fork.close()
  await remote.close()
})

test("default: names by number are given to the remote as numbers; an absent one is the newest block", async () => {
  const names = [undefined, null, "latest", "earliest", "pending", "safe", "finalized", "0x3", 2, "0x63"]
  const number = (value: number) => ({ number: BigInt(value), name: `0x${value.toString(16)}` })
  expect(await Promise.all(names.map((name) => resolveBlock(node, name)))).toEqual(
    [4, 4, 4, 0, 5, 2, 0, 3, 2, 99].map(number),
  )
})

test("behavior: blocks by hash are those up to the fork block, and those of the node", async () => {
  const ownHash = node.chain.head.hash
  const resolve = (hash: Hex) => Promise.resolve(resolveBlock(node, hash))
  const second = await remoteHash(2)
  expect(await resolve(second)).toEqual({ number: 2n, name: second })
  expect(await resolve(ownHash)).toEqual({ number: 4n, name: ownHash })
  expect(await resolve(await remoteHash(4))).toBeUndefined()
  expect(await resolve(pad("0x12"))).toBeUndefined()
  expect(await resolveBlock(node, { blockHash: second, requireCanonical: true })).toEqual({
    number: 2n,
    name: { blockHash: second, requireCanonical: true },
  })
  expect(numberOfHash(node, ownHash)).toBe(4n)
  expect(await numberOfHash(node, await remoteHash(3))).toBe(3n)
})

test("behavior: a partial block is marked, and a malformed one is none", async () => {
  const part = { blockNumber: "0x2", transactionCount: "0x1" }
  const found = await resolveBlock(node, part)
  expect(found).toEqual({ number: 2n, name: part, isPart: true })
  const malformed = ["newest", "0x", -1, {}, [], { blockNumber: "latest", flashblockIndex: "0x0" }]
  expect(malformed.map((name) => resolveBlock(node, name))).toEqual(malformed.map(() => undefined))
})

test("hasRemoteState: the remote has the states before the fork block, and those within it", () => {
  const places = [2n, 3n, 4n].flatMap((number) => [{ number }, { number, isPart: true }])
  expect(places.map((place) => hasRemoteState(node, { ...place, name: undefined }))).toEqual([
    ...[true, true],
    ...[false, true],
    ...[false, false],
  ])
})

test("isRemoteTransaction: transactions up to the fork block are the remote's; those of the node are not requested", async () => {
  const [before] = (await remote.at({ block: 3 }).block())?.transactions ?? []
  const [after] = (await remote.at({ block: 5 }).block())?.transactions ?? []
  const hashOf = (each: unknown) => (each as { hash: Hex }).hash
  const waiting = await signPayment(node, { account: 5, nonce: 9 })
  await node.submit.raw(waiting.transaction.serialize())
  const { requests } = node.fork.stats()
  const local = [...own, waiting.hash, "0x12", 5, undefined]
  expect(local.map((hash) => isRemoteTransaction(node, hash))).toEqual(local.map(() => false))
  expect(node.fork.stats().requests).toBe(requests)
  const asked = [hashOf(before), hashOf(before).toUpperCase().replace("X", "x"), hashOf(after), pad("0x12")]
  expect(await Promise.all(asked.map((hash) => isRemoteTransaction(node, hash)))).toEqual([
    ...[true, true],
    ...[false, false],
  ])
})
