import { encodeDeployData, encodeFunctionData, type Hex, keccak256, numberToHex } from "viem"
import { describe, expect, test } from "vitest"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { createNode } from "../../../src/index.ts"
import { modifiedAccounts, storageRange } from "../../../src/node/query/storageRange.ts"
import { createParts, recipient } from "../parts.ts"

const contract: Hex = `0x${"c0".repeat(20)}`
const word = (value: number): Hex => numberToHex(value, { size: 32 })

/** The slot of `totalSupply`, which every mint adds to. */
const supplySlot = `0x${Token.storageLayout.storage.find(({ label }) => label === "totalSupply")?.slot.padStart(64, "0")}`

/** A node with a token in block 1, and three mints in the open block. */
async function withMints() {
  const node = await createNode()
  const from = node.accounts[0]?.address as Hex
  const ask = (method: string, ...params: unknown[]) =>
    node.request<unknown>({ method, params }) as Promise<never>
  const send = (transaction: object) => ask("eth_sendTransaction", { from, gas: "0x200000", ...transaction })
  const hash = await send({ data: encodeDeployData({ ...Token, args: ["Token", "TKN"] }) })
  await node.mine()
  const { contractAddress } = await (ask("eth_getTransactionReceipt", hash) as Promise<{
    contractAddress: Hex
  }>)
  const data = encodeFunctionData({ ...Token, functionName: "mint", args: [from, 5n] })
  for (let count = 0; count < 3; count++) await send({ to: contractAddress, data })
  return { node, ask, from, token: contractAddress }
}

test("debug_storageRangeAt: pages in the order of the hashed keys, with the state before the transaction", async () => {
  const { node, ask, token } = await withMints()
  await node.mine()
  const page = (index: number, start: string, limit: number) =>
    ask("debug_storageRangeAt", "0x2", index, token, start, limit) as Promise<{
      storage: Record<Hex, { key: Hex; value: Hex }>
      nextKey: Hex | null
    }>
  const all = await page(0, "0x", 100)
  const hashed = Object.keys(all.storage)
  expect(hashed).toEqual([...hashed].sort())
  expect(hashed).toEqual(Object.values(all.storage).map(({ key }) => keccak256(key)))
  const first = await page(0, "0x", 1)
  expect(Object.keys(first.storage)).toEqual(hashed.slice(0, 1))
  expect(first.nextKey).toBe(hashed[1])
  expect(Object.keys((await page(0, first.nextKey as Hex, 100)).storage)).toEqual(hashed.slice(1))
  const supply = async (index: number) =>
    Number((await page(index, "0x", 100)).storage[keccak256(supplySlot as Hex)]?.value ?? 0)
  expect(await supply(0)).toBe(0)
  expect(await supply(1)).toBe(5)
  expect(await supply(2)).toBe(10)
  expect(await supply(3)).toBe(15)
  await expect(page(4, "0x", 1)).rejects.toThrow(
    /^transaction index 4 out of range for block 0x[0-9a-f]{64}$/,
  )
})

test("debug_getModifiedAccounts: a sorted list with the sender and the token, by number and by hash", async () => {
  const { node, ask, from, token } = await withMints()
  const [hash] = await node.mine()
  const changed = (await ask("debug_getModifiedAccountsByNumber", "0x2")) as Hex[]
  expect(changed).toEqual([...changed].sort())
  expect(changed).toEqual(expect.arrayContaining([from.toLowerCase(), token]))
  expect(await ask("debug_getModifiedAccountsByHash", hash)).toEqual(changed)
})

test("storageRange: pages that begin within a key, that have no slots, and of an account without slots", async () => {
  const node = await createParts()
  await node.cheats.setStorageAt(contract, word(1), word(7))
  await node.cheats.setStorageAt(contract, word(2), word(0xabcd))
  const range = (account: Hex, start: Hex, limit: number) =>
    storageRange(node, { tag: "latest" }, { index: 0, account, start, limit })
  // In the order of the hashes, which begin with 0x40 and 0xb1.
  const low = { hash: keccak256(word(2)), key: word(2), value: word(0xabcd) }
  const high = { hash: keccak256(word(1)), key: word(1), value: word(7) }
  expect(range(contract, "0x", 9)).toEqual({ slots: [low, high], nextKey: undefined })
  expect(range(contract, "0x", 0)).toEqual({ slots: [], nextKey: low.hash })
  expect(range(contract, high.hash.slice(0, 4) as Hex, 1)).toEqual({ slots: [high], nextKey: undefined })
  expect(range(contract, `0x${"ff".repeat(32)}`, 1)).toEqual({ slots: [], nextKey: undefined })
  expect(range(recipient, "0x", 1)).toEqual({ slots: [], nextKey: undefined })
  expect(() =>
    storageRange(node, { tag: "pending" }, { index: 1, account: contract, start: "0x", limit: 1 }),
  ).toThrow("transaction index 1 out of range for block pending")
})

describe("debug_getModifiedAccountsByNumber", () => {
  test("error: blocks out of order, and genesis alone", async () => {
    await using node = await createNode()
    await node.mine()
    const ask = (...params: unknown[]) =>
      node.request<unknown>({ method: "debug_getModifiedAccountsByNumber", params })
    await expect(ask("0x1", "0x0")).rejects.toMatchObject({
      code: -32000,
      message: "start block height (1) must be less than end block height (0)",
    })
    await expect(ask(0)).rejects.toMatchObject({ code: -32000, message: "block 0 has no parent" })
    expect(await ask(1)).toEqual(await ask("0x0", "latest"))
  })
})

test("modifiedAccounts: an account with its earlier values again, and one that is gone, are not listed", async () => {
  const node = await createParts({ hardfork: "shanghai" })
  const [from, other] = node.accounts.list.map(({ address }) => address) as [Hex, Hex]
  const destroyed: Hex = `0x${"d0".repeat(20)}`
  // SSTORE(0, CALLDATALOAD(0)); SELFDESTRUCT to the zero address.
  await node.cheats.setCode(contract, "0x5f355f55")
  await node.cheats.setCode(destroyed, "0x5fff")
  await node.miner.mine(1)
  const call = (to: Hex, input: Hex) => node.submit.unlocked({ from, to, input, gas: 100_000n })
  await call(contract, word(5))
  await call(destroyed, "0x")
  await node.miner.mine(1)
  await call(contract, word(0))
  await node.submit.unlocked({ from, to: other, input: "0x", value: 1n, gas: 21_000n })
  await node.miner.mine(1)
  const changed = (first: bigint, last: bigint) =>
    modifiedAccounts(node, { number: first }, { number: last }).filter((address) =>
      [from, other, contract, destroyed].includes(address),
    )
  expect(changed(1n, 2n)).toEqual([contract, from].sort())
  expect(changed(2n, 3n)).toEqual([contract, from, other].sort())
  expect(changed(1n, 3n)).toEqual([from, other].sort())
})
