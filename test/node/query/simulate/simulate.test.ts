import { bytesToHex, createWithdrawal } from "@ethereumjs/util"
import { type Hex, numberToHex } from "viem"
import { expect, test } from "vitest"
import { withdrawalsRoot } from "../../../../src/kernel/chain/receipts.ts"
import type { BlockStateCall } from "../../../../src/node/query/simulate/plan.ts"
import { refusal } from "../../../refusal.ts"
import { createParts, recipient, signPayment } from "../../parts.ts"

const contract: Hex = `0x${"c0".repeat(20)}`
const word = (value: bigint | number): Hex => numberToHex(value, { size: 32 })
/** Code that returns the value that a program leaves on the stack. */
const returning = (program: string): Hex => `0x${program}5f5260205ff3`
const call = { to: contract, input: "0x" } as const
const withCode = (code: Hex) => ({ stateOverrides: new Map([[contract, { code }]]) })

/** A node with one sealed and one published payment, and the function that simulates on its open block. */
async function createSimulator(options = {}) {
  const node = await createParts(options)
  await node.builder.execute(await signPayment(node))
  await node.builder.seal()
  await node.builder.execute(await signPayment(node, { nonce: 1 }))
  node.builder.flashblock()
  const simulate = (blockStateCalls: readonly BlockStateCall[], tag: "latest" | "pending" = "pending") =>
    node.simulate({ blockStateCalls, traceTransfers: false, validation: false }, { tag })
  return { node, simulate }
}

test("default: each call sees the state after the calls and blocks before it; the chain and its state stay", async () => {
  const { node, simulate } = await createSimulator()
  const facts = () => [node.chain.head, node.builder.open, node.state.version]
  const before = facts()
  // Adds 1 to slot 0, and returns the sum.
  const counter = returning("5f54600101805f55")
  const blocks = await simulate([
    { ...withCode(counter), calls: [call, call] },
    { calls: [] },
    { calls: [call] },
  ])
  expect(
    blocks.map(({ block, calls }) => [block.header.number, calls.map(({ outcome }) => outcome.output)]),
  ).toEqual([
    [3n, [word(1), word(2)]],
    [4n, []],
    [5n, [word(3)]],
  ])
  for (const [index, fact] of facts().entries()) expect(fact).toBe(before[index])
  expect(node.blocks.view({ tag: "pending" }).account(contract)).toBe(undefined)
})

test("behavior: simulated blocks are linked by their hashes, and BLOCKHASH returns those of both chains", async () => {
  const { node, simulate } = await createSimulator()
  const hashOf = (number: bigint) => ({ ...call, input: word(number) })
  const [first, second] = await simulate(
    [
      { ...withCode(returning("5f3540")), calls: [] },
      { calls: [hashOf(0n), hashOf(1n), hashOf(2n), hashOf(3n)] },
    ],
    "latest",
  )
  const { head } = node.chain
  expect(
    [first?.block.header.parentHash, second?.block.header.parentHash].map((hash) => hash && bytesToHex(hash)),
  ).toEqual([head.hash, first?.block.hash])
  expect(second?.calls.map(({ outcome }) => outcome.output)).toEqual([
    node.chain.block(0n)?.hash,
    head.hash,
    first?.block.hash,
    word(0),
  ])
})

test("args: withdrawals are paid at the end of their block, in gwei, and its header has their root", async () => {
  const { simulate } = await createSimulator()
  const withdrawals = [createWithdrawal({ index: 0n, validatorIndex: 0n, address: recipient, amount: 3n })]
  const balance = withCode(returning(`73${recipient.slice(2)}31`))
  const [first, second] = await simulate([
    { ...balance, blockOverrides: { withdrawals }, calls: [call] },
    { calls: [call] },
  ])
  const outputs = [first, second].map((block) => block?.calls[0]?.outcome.output)
  expect(outputs).toEqual([word(2), word(3_000_000_002)])
  const root = first?.block.header.withdrawalsRoot
  expect(first?.block.withdrawals).toEqual(withdrawals)
  expect(root).toEqual(withdrawalsRoot(withdrawals))
})

test("args: blobBaseFee and blockHashes are overridden for the calls of their block only", async () => {
  const { node, simulate } = await createSimulator()
  const blockHashes = new Map([[1n, word(0xabc)]])
  // BLOBBASEFEE + BLOCKHASH(1)
  const sum = withCode(returning("4a60014001"))
  const blocks = await simulate([
    { ...sum, blockOverrides: { blobBaseFee: 0xdn, blockHashes }, calls: [call] },
    { calls: [call] },
  ])
  expect(blocks.map(({ calls }) => calls[0]?.outcome.output)).toEqual([
    word(0xac9),
    word(BigInt(node.chain.head.hash) + 1n),
  ])
})

test("behavior: the gas cap of the node limits all calls of all blocks together", async () => {
  const { simulate } = await createSimulator({ rpcGasCap: 50_000n })
  const pay = { to: recipient, input: "0x" } as const
  const [first, second] = await simulate([{ calls: [pay] }, { calls: [pay] }])
  const used = [first, second].map((block) => block?.calls[0]?.outcome.gasUsed)
  expect(used).toEqual([21_000n, 21_000n])
  expect(await refusal(simulate([{ calls: [pay] }, { calls: [pay, pay] }]))).toBe(
    "-38013 intrinsic gas too low: have 8000, want 21000",
  )
})

test("behavior: the header has the roots and the gas of the calls; the same calls give the same hash", async () => {
  const { node, simulate } = await createSimulator()
  const [sender] = node.accounts.list.map(({ address }) => address)
  const pay = { from: sender, to: recipient, input: "0x", value: 1n } as const
  const [block] = await simulate([{ calls: [pay, pay] }], "latest")
  const { gasUsed, stateRoot, receiptTrie } = block?.block.header ?? {}
  expect(gasUsed).toBe(42_000n)
  expect(block?.block.transactions.length).toBe(2)
  const [repeated, other] = [
    await simulate([{ calls: [pay, pay] }], "latest"),
    await simulate([{ calls: [{ ...pay, value: 2n }, pay] }], "latest"),
  ]
  expect(repeated[0]?.block.hash).toBe(block?.block.hash)
  expect(other[0]?.block.header.stateRoot).not.toEqual(stateRoot)
  expect(other[0]?.block.header.receiptTrie).toEqual(receiptTrie)
})
