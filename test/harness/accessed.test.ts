import type { Hex } from "viem"
import { expect, test } from "vitest"
import { Token } from "../../contracts/artifacts/Token.ts"
import { type AccessedAccount, accessed, createClient, deploy, storage } from "../../src/harness/index.ts"
import { createNode } from "../../src/index.ts"

const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, "0")}`
const unknown: Hex = `0x${"12".repeat(32)}`

async function start(hardfork: "amsterdam" | "osaka" = "amsterdam") {
  const node = await createNode({ hardfork, coinbase: "0x00000000000000000000000000000000000000cb" })
  const [owner, friend] = node.accounts.map(({ address }) => address.toLowerCase() as Hex) as [Hex, Hex]
  const token = await deploy(createClient(node), Token, ["Example", "EX"])
  await token.write.mint([owner, 5n])
  await node.mine()
  const named = storage(node, { ...Token, address: token.address })
  const balanceSlot = async (holder: Hex) => (await named.slot(`balanceOf[${holder}]`)).slot
  const slots = [await balanceSlot(owner), await balanceSlot(friend)] as const
  return { node, owner, friend, token, slots, [Symbol.asyncDispose]: () => node.close() }
}

const of = (address: string, accounts: readonly AccessedAccount[]) =>
  accounts.find((account) => account.address === address.toLowerCase())

test("default: each transaction of the open block has its own accesses, and they stay when it is sealed", async () => {
  await using session = await start()
  const { node, owner, friend, token, slots } = session
  const first = await token.write.transfer([friend, 2n])
  const second = await token.write.transfer([friend, 3n])
  const found = await accessed(node, first)
  const sorted = (writes: readonly { readonly slot: Hex; readonly value: Hex }[]) =>
    [...writes].sort((a, b) => (a.slot < b.slot ? -1 : 1))
  const tokenOf = async (hash: Hex) => of(token.address, await accessed(node, hash))
  const unchanged = { balance: undefined, nonce: undefined, code: undefined }
  expect(of(token.address, found)).toEqual({
    address: token.address.toLowerCase(),
    reads: [],
    writes: sorted([
      { slot: slots[0], value: word(3n) },
      { slot: slots[1], value: word(2n) },
    ]),
    ...unchanged,
  })
  expect(found.map(({ address }) => address).sort()).toEqual(
    [owner, token.address.toLowerCase(), "0x00000000000000000000000000000000000000cb"].sort(),
  )
  expect(of(owner, found)?.nonce).toBe(3n)
  expect(of(owner, found)?.balance).toBe(await node.at({ block: 2, transactions: 1 }).balance(owner))
  expect((await tokenOf(second))?.writes).toEqual(
    sorted([
      { slot: slots[0], value: word(0n) },
      { slot: slots[1], value: word(5n) },
    ]),
  )
  await node.mine()
  expect(await accessed(node, first)).toEqual(found)
})

test("behavior: slots that a transaction reads, and those of a revert, are reads, also when another one changes them", async () => {
  await using session = await start()
  const { node, owner, friend, token, slots } = session
  await token.write.transfer([friend, 2n])
  const data = `0xa9059cbb${friend.slice(2).padStart(64, "0")}${word(9n).slice(2)}`
  const request = { from: owner, to: token.address, data, gas: "0x30d40" }
  const hash: Hex = await node.request({ method: "eth_sendTransaction", params: [request] } as never)
  expect(of(token.address, await accessed(node, hash))).toMatchObject({ reads: [slots[0]], writes: [] })
  const whole = await node.at().accessList()
  expect(whole?.find(({ address }) => address === token.address.toLowerCase())?.storageReads).toEqual([])
})

test("behavior: a creation has its code and nonce", async () => {
  await using session = await start()
  const block = await session.node.at({ block: 1 }).block()
  const [{ hash } = { hash: unknown }] = (block?.transactions ?? []) as { readonly hash: Hex }[]
  const created = of(session.token.address, await accessed(session.node, hash))
  expect(created).toMatchObject({ nonce: 1n, balance: undefined, code: Token.deployedBytecode })
})

test("error: a transaction that waits in the pool", async () => {
  await using node = await createNode({ hardfork: "amsterdam", holdFlashblocks: true })
  const [from] = node.accounts.map(({ address }) => address)
  const hash: Hex = await node.request({
    method: "eth_sendTransaction",
    params: [{ from, to: from }],
  } as never)
  await expect(accessed(node, hash)).rejects.toThrow(
    `transaction ${hash} waits in the pool: it is in no block`,
  )
})

test("error: an unknown transaction, a fork without access lists, a value that is no node", async () => {
  await using session = await start("osaka")
  const { node, friend, token } = session
  const hash = await token.write.transfer([friend, 2n])
  await expect(accessed(node, hash)).rejects.toThrow(
    `the block of transaction ${hash} has no access list: they exist from Amsterdam on, as with createNode({ hardfork: "amsterdam" })`,
  )
  await expect(accessed(node, unknown)).rejects.toThrow(`transaction ${unknown} is not known`)
  await expect(accessed(undefined as never, unknown)).rejects.toThrow(
    "invalid option accessed: node: expected a node, as createNode returns it, got undefined",
  )
  await expect(accessed(node, "0x12")).rejects.toThrow("hash")
})
