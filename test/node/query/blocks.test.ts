import { encodeFunctionData, type Hex } from "viem"
import { expect, test } from "vitest"
import { Counter } from "../../../contracts/artifacts/Counter.ts"
import { createNode } from "../../../src/index.ts"
import { type BlockSelector, lagsOf, selectorText } from "../../../src/node/query/blocks.ts"
import { createParts, recipient, signPayment } from "../parts.ts"

const counter: Hex = "0x5fbdb2315678afecb367f032d93f642f64180aa3"

/** Seals two blocks, and opens a third with a published transaction and one that is only executed. */
async function createChain(options = {}) {
  const node = await createParts(options)
  const { builder } = node
  const sealed = await signPayment(node)
  await builder.execute(sealed)
  await builder.seal()
  await builder.seal()
  const published = await signPayment(node, { nonce: 1 })
  await builder.execute(published)
  builder.flashblock()
  const executed = await signPayment(node, { nonce: 2 })
  await builder.execute(executed)
  return { node, sealed, published, executed }
}

test("finds blocks by tag, number and hash", async () => {
  const { node } = await createChain({ safeLag: 1, finalizedLag: 5 })
  const { blocks, chain } = node
  const number = (selector: BlockSelector) => blocks.find(selector)?.header.number
  const tags = ["latest", "pending", "safe", "finalized", "earliest"] as const
  expect(tags.map((tag) => number({ tag }))).toEqual([2n, 3n, 1n, 0n, 0n])
  expect([number({ number: 1n }), number({ number: 3n }), number({ number: 4n })]).toEqual([
    1n,
    3n, // the open block, whose number a published transaction has made known
    undefined,
  ])
  expect(number({ hash: chain.head.hash, requireCanonical: true })).toBe(2n)
  expect(number({ hash: `0x${"00".repeat(32)}`, requireCanonical: false })).toBeUndefined()
})

test("behavior: eth_getStorageAt reads at a tag, a number, a hash and an EIP-1898 object", async () => {
  await using node = await createNode({ safeLag: 1, finalizedLag: 2 })
  const from = node.accounts[0]?.address as Hex
  await node.request({ method: "eth_sendTransaction", params: [{ from, data: Counter.bytecode }] })
  await node.mine()
  const set = (n: bigint) =>
    node.request({
      method: "eth_sendTransaction",
      params: [
        { from, to: counter, data: encodeFunctionData({ abi: Counter.abi, functionName: "set", args: [n] }) },
      ],
    })
  const hashes: string[] = []
  for (const n of [2n, 3n, 4n]) {
    await set(n)
    hashes.push(...(await node.mine()))
  }
  await set(5n)
  const read = async (block: unknown) =>
    BigInt(
      (await node.request({
        method: "eth_getStorageAt",
        params: [counter, "0x0", block],
      } as never)) as string,
    )
  expect(
    await Promise.all(
      [
        "pending",
        "latest",
        "safe",
        "finalized",
        "0x2",
        hashes[1],
        { blockHash: hashes[2] },
        { blockNumber: "0x3" },
        "earliest",
      ].map(read),
    ),
  ).toEqual([5n, 4n, 3n, 2n, 2n, 3n, 4n, 3n, 0n])
})

test("a partial block has the transactions up to a flashblock or a count", async () => {
  const { node, sealed, published } = await createChain()
  const hashes = (selector: BlockSelector) => node.blocks.find(selector)?.transactions.map(({ hash }) => hash)
  expect(hashes({ number: 3n, flashblock: 0 })).toEqual([])
  expect(hashes({ number: 3n, flashblock: 1 })).toEqual([published.hash])
  expect(hashes({ number: 1n, transactions: 0 })).toEqual([])
  expect(hashes({ number: 1n, transactions: 1 })).toEqual([sealed.hash])
})

test("reads at a block have its state and its context", async () => {
  const { node } = await createChain()
  const balances = (["earliest", "latest", "pending"] as const).map((tag) => {
    const { view, context } = node.blocks.at({ tag })
    return [view.account(recipient)?.balance, context.header.number]
  })
  expect(balances).toEqual([
    [undefined, 0n],
    [1n, 2n],
    [2n, 3n],
  ])
})

test("pendingContextLag: pending has the context of an older sealed block", async () => {
  const { node } = await createChain({ pendingContextLag: 2 })
  expect(node.blocks.at({ tag: "pending" }).context.header.number).toBe(1n)
  expect(node.blocks.at({ tag: "latest" }).context.header.number).toBe(2n)
})

test("a transaction is found when it is sealed or published, not when it is only executed", async () => {
  const { node, sealed, published, executed } = await createChain()
  const number = (hash: `0x${string}`) => node.blocks.transaction(hash)?.block.header.number
  expect([sealed, published, executed].map(({ hash }) => number(hash))).toEqual([1n, 3n, undefined])
  const byNonce = [0n, 1n, 2n].map((nonce) => node.blocks.transactionOf(sealed.sender, nonce)?.executed.hash)
  expect(byNonce).toEqual([sealed.hash, published.hash, undefined])
})

test("busy: the sealed blocks of a range that have transactions", async () => {
  const { node } = await createChain()
  expect([...node.blocks.busy(0n, 2n)].map(({ header }) => header.number)).toEqual([1n])
})

test("complete: the roots of the open block are computed once", async () => {
  const { node } = await createChain()
  const pending = node.blocks.record({ tag: "pending" })
  const complete = node.blocks.complete(pending)
  expect(pending.header.gasUsed).toBe(0n)
  expect(complete.header.gasUsed).toBe(21_000n)
  expect(node.blocks.complete(pending) === complete).toBe(true)
  expect(node.blocks.record({ tag: "pending" }) === pending).toBe(true)
})

test("error: an unknown block", async () => {
  const { node } = await createChain()
  expect(() => node.blocks.record({ number: 9n })).toThrow("header not found: block 9")
  expect(() => node.blocks.find({ number: 3n, flashblock: 2 })).toThrow(
    "header not found: flashblock 2 of block 3",
  )
})

test("selectorText describes each kind of selector, and lagsOf returns the lags of the options", () => {
  const selectors: BlockSelector[] = [
    { tag: "safe" },
    { number: 7n },
    { hash: "0x12", requireCanonical: true },
    { number: 7n, flashblock: 2 },
    { number: 7n, transactions: 3 },
  ]
  expect(selectors.map(selectorText)).toEqual([
    "safe",
    "block 7",
    "0x12",
    "flashblock 2 of block 7",
    "block 7 as of 3 transactions",
  ])
  const lags = { safeLag: 1, finalizedLag: 2, pendingContextLag: 3 } as Parameters<typeof lagsOf>[0]
  expect(lagsOf(lags)).toEqual({ safe: 1n, finalized: 2n, pendingContext: 3n })
})
