import { encodeFunctionData, type Hex } from "viem"
import { expect, test } from "vitest"
import { Counter } from "../../../contracts/artifacts/Counter.ts"
import type { Node } from "../../../src/node/node.ts"
import type { DryRun, SignerAt } from "../../../src/node/submit/dryRun.ts"
import { createParts, type Payment, signPayment } from "../parts.ts"

const counter: Hex = "0x5fbdb2315678afecb367f032d93f642f64180aa3"

/** The gas of a call with a selector to an account without code: 16 tokens at the floor of EIP-7623. */
const gasWithoutCode = 21_160n

/** The parts of a node, which include its dry run. */
const createRuns = async () => (await createParts()) as Node & { readonly dryRun: DryRun }

/** A signer that returns a signed payment. */
async function signerOf(node: Node, block: number, payment: Payment): Promise<SignerAt> {
  const signed = await signPayment(node, payment)
  return { sign: async () => signed, block }
}

test("default: the transactions of each new block are returned; chain, state and open block stay as they are", async () => {
  const node = await createRuns()
  await node.builder.execute(await signPayment(node))
  await node.builder.seal()
  const facts = () => [node.chain.head, node.state.version, node.builder.open]
  const [genesis, before] = [node.chain.block(0n), facts()]
  const payments = [{ value: 2n }, { nonce: 1 }]
  const [first, second] = await Promise.all(payments.map((payment) => signPayment(node, payment)))
  const signers = [
    { sign: async () => second, block: 2 },
    { sign: async () => first, block: 0 },
  ] as SignerAt[]
  expect(await node.dryRun(genesis as NonNullable<typeof genesis>, signers)).toEqual([[first], [], [second]])
  expect(await node.dryRun(node.chain.head, [])).toEqual([])
  for (const [index, fact] of facts().entries()) expect(fact).toBe(before[index])
})

test("behavior: a signer gets the number, the nonces and the estimates of its place in the new blocks", async () => {
  const node = await createRuns()
  const [sender] = node.accounts.list.map(({ address }) => address)
  const input = encodeFunctionData({ ...Counter, functionName: "number" })
  const seen: unknown[] = []
  const watched = async (block: number, payment: Payment): Promise<SignerAt> => {
    const signed = await signPayment(node, payment)
    const sign: SignerAt["sign"] = async ({ builder, nonce, calls, fees }) => {
      const { number, baseFeePerGas = 0n } = builder.open.header
      const gas = await calls.estimate({ from: sender, to: counter, input }, { tag: "pending" })
      seen.push([number, nonce(sender as Hex), gas > gasWithoutCode, fees.gasPrice() - baseFeePerGas])
      return signed
    }
    return { sign, block }
  }
  const deployment = { data: Counter.bytecode as Hex, to: null as never, value: 0n, gas: 500_000n }
  await node.dryRun(node.chain.head, [
    await watched(0, deployment),
    await watched(0, { nonce: 1 }),
    await watched(1, { nonce: 2 }),
  ])
  const tip = node.fees.maxPriorityFeePerGas()
  expect(seen).toEqual([
    [1n, 0n, false, tip],
    [1n, 1n, true, tip],
    [2n, 2n, true, tip],
  ])
})

test("behavior: the base fee that is set for the next block applies to the first new block only", async () => {
  const node = await createRuns()
  node.nextBlock.override({ baseFeePerGas: 800n }, node.chain.head)
  const seen: unknown[] = []
  const signers = await Promise.all(
    [0, 1].map(async (block): Promise<SignerAt> => {
      const signed = await signPayment(node, { nonce: block })
      const sign: SignerAt["sign"] = async ({ builder }) => {
        seen.push(builder.open.header.baseFeePerGas)
        return signed
      }
      return { sign, block }
    }),
  )
  await node.dryRun(node.chain.head, signers)
  // EIP-1559: 800 less an eighth of 800 × (30,000,000 - 21,000) / 30,000,000.
  expect(seen).toEqual([800n, 701n])
})

test("error: the refusal names the first transaction that cannot be executed, in the order of the blocks", async () => {
  const node = await createRuns()
  const [late, early] = [await signPayment(node, { nonce: 5 }), await signPayment(node, { nonce: 7 })]
  const [sender] = node.accounts.list.map(({ address }) => address)
  const signers = [
    await signerOf(node, 0, {}),
    { sign: async () => late, block: 1 },
    { sign: async () => early, block: 0 },
  ]
  await expect(node.dryRun(node.chain.head, signers)).rejects.toMatchObject({
    name: "TransactionNotIncludable",
    code: -32000,
    message: `transaction 2 (${early.hash}) cannot be included: nonce too high: address ${sender}, tx: 7 state: 1`,
  })
})

test("error: a fault of a signer that is not a refusal is thrown as it is", async () => {
  const node = await createRuns()
  const fault = new RangeError("no key")
  const sign = () => Promise.reject(fault)
  await expect(node.dryRun(node.chain.head, [{ sign, block: 0 }])).rejects.toBe(fault)
})
