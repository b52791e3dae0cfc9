/** The first transactions of a remote block: how they are read, and their execution in the open block. */
import { type Hex, pad } from "viem"
import { afterEach, beforeEach, expect, test } from "vitest"
import { openPart, readBlockUpTo, readOpenBlock } from "../../../../src/features/forking/chain/blockPart.ts"
import { openOrigin } from "../../../../src/features/forking/remote/origin/open.ts"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { refusal } from "../../../refusal.ts"
import { type Ask, ada, askOf, bob, cleo } from "../routes/remotes.ts"

type Json = Readonly<Record<string, unknown>>
type Block = Json & { readonly hash: Hex; readonly transactions: readonly Json[] }

let remote: MidblockNode
let there: Ask
let hashes: Hex[]
/** Block 1 is empty, block 2 has three payments, and the open block has one. */
beforeEach(async () => {
  remote = await createNode({ chainId: 10n })
  there = askOf(remote)
  await remote.mine()
  await there("anvil_setCoinbase", [cleo])
  await there("evm_setBlockGasLimit", ["0x1c9c380"])
  await there("anvil_setNextBlockBaseFeePerGas", ["0x4d2"])
  await there("evm_setNextBlockTimestamp", ["0x70000000"])
  const pay = (from: Hex, to: Hex) =>
    there("eth_sendTransaction", [{ from, to, value: "0x5", gas: "0x5208", maxPriorityFeePerGas: "0x1" }])
  hashes = [await pay(ada, bob), await pay(ada, cleo), await pay(bob, ada)] as Hex[]
  await remote.mine()
  hashes.push((await pay(cleo, bob)) as Hex)
})
afterEach(() => remote.close())

const blockAt = async (block: string, isWhole = false) =>
  (await there("eth_getBlockByNumber", [block, isWhole])) as Block

/** The remote with other answers. */
const changed =
  (change: (method: string, params: readonly unknown[], answer: unknown) => unknown) =>
  async ({ method, params = [] }: { readonly method: string; readonly params?: readonly unknown[] }) =>
    change(method, params, await there(method, params))

test("default: a block is read up to and including a transaction, with its parent", async () => {
  const origin = await openOrigin(remote)
  const [header, parent] = [await blockAt("0x2", true), await blockAt("0x1")]
  for (const [index, hash] of hashes.slice(0, 3).entries())
    expect(await readBlockUpTo(origin, hash)).toEqual({
      header,
      transactions: header.transactions.slice(0, index + 1),
      parent,
    })
  expect((await readBlockUpTo(origin, hashes[0] as Hex, parent.hash)).parent).toEqual(parent)
})

test("error: a transaction that no sealed block has, or whose block has another parent", async () => {
  const origin = await openOrigin(remote)
  const absent = (hash: Hex) =>
    `-32001 the origin in process has no block with the transaction to fork at: ${hash}`
  const [first, , , open] = hashes as [Hex, Hex, Hex, Hex]
  const { hash: grandparent } = await blockAt("0x0")
  expect(await refusal(readBlockUpTo(origin, pad("0x12")))).toBe(absent(pad("0x12")))
  expect(await refusal(readBlockUpTo(origin, open))).toBe(absent(open))
  expect(await refusal(readBlockUpTo(origin, first, grandparent))).toBe(absent(first))
})

test("error: a block whose parent the remote has replaced between two answers", async () => {
  const other = await blockAt("0x0")
  const origin = await openOrigin(
    changed((method, params, answer) =>
      method === "eth_getBlockByNumber" && params[0] === "0x1" ? other : answer,
    ),
  )
  const [hash] = hashes as [Hex]
  expect(await refusal(readBlockUpTo(origin, hash))).toBe(
    `-32001 the origin in process has no block with the transaction to fork at: ${hash}`,
  )
})

test("default: the open block is read with all its transactions; its parent is requested only if it is not known", async () => {
  const origin = await openOrigin(remote)
  const before = origin.stats.requests
  const [header, parent] = [await blockAt("pending", true), await blockAt("0x2")]
  expect(await readOpenBlock(origin)).toEqual({ header, transactions: header.transactions, parent })
  expect(header.transactions.length).toBe(1)
  expect(origin.stats.requests - before).toBe(1)
  await remote.mine()
  const [next, sealed] = [await blockAt("pending", true), await blockAt("0x3")]
  expect(await readOpenBlock(origin)).toEqual(openPart(next, sealed))
  expect(next.parentHash).toBe(sealed.hash)
  expect(origin.stats.requests - before).toBe(3)
})

test("error: a remote without an open block, or without its parent", async () => {
  const isOpen = (params: readonly unknown[]) => params[0] === "pending"
  const lacking = "-32001 the origin in process does not have the block to fork: pending"
  const none = await openOrigin(changed((_, params, answer) => (isOpen(params) ? null : answer)))
  const alone = await openOrigin(
    changed((_, params, answer) =>
      isOpen(params) ? { ...(answer as object), parentHash: pad("0x12") } : answer,
    ),
  )
  expect(await refusal(readOpenBlock(none))).toBe(lacking)
  expect(await refusal(readOpenBlock(alone))).toBe(lacking)
})

test("behavior: the local open block has the attributes of the remote one, its first transactions and their state", async () => {
  await using node = await createNode({ fork: { url: remote, transactionHash: hashes[1] as Hex } })
  const theirs = await blockAt("0x2", true)
  const ours = (await askOf(node)("eth_getBlockByNumber", ["pending", true])) as Block
  const names = ["number", "parentHash", "timestamp", "miner", "gasLimit", "baseFeePerGas", "mixHash"].concat(
    ["parentBeaconBlockRoot", "extraData", "nonce", "withdrawals", "withdrawalsRoot", "excessBlobGas"],
  )
  const pick = (block: Block) => names.map((name) => [name, block[name]])
  expect(pick(ours)).toEqual(pick(theirs))
  expect(ours.miner).toBe(cleo)
  expect(ours.gasLimit).toBe("0x1c9c380")
  expect(ours.baseFeePerGas).toBe("0x4d2")
  expect(ours.timestamp).toBe("0x70000000")
  const place = ({ hash, transactionIndex, from }: Json) => [hash, transactionIndex, from]
  expect(ours.transactions.map(place)).toEqual(theirs.transactions.slice(0, 2).map(place))
  const count = (block: string) => askOf(node)("eth_getTransactionCount", [ada, block])
  expect(await count("latest")).toBe("0x0")
  expect(await count("pending")).toBe("0x2")
})

test("error: the message names the transaction that needs an omitted deposit, not a later one", async () => {
  const [first, second, last] = hashes as [Hex, Hex, Hex]
  const deposit = (each: Json) => (each.hash === first ? { ...each, type: "0x7e" } : each)
  const url = changed((_, [, isWhole], answer) =>
    isWhole === true
      ? { ...(answer as Block), transactions: (answer as Block).transactions.map(deposit) }
      : answer,
  )
  expect(await refusal(createNode({ fork: { url, transactionHash: last } }))).toBe(
    `-32003 the transaction ${second} of the remote chain cannot be executed here: nonce too high: address ${ada}, tx: 1 state: 0`,
  )
})
