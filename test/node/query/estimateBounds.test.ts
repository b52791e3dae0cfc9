import type { Hex } from "viem"
import { expect, test } from "vitest"
import { Gas } from "../../../contracts/artifacts/Gas.ts"
import { createNode } from "../../../src/index.ts"
import { withFunds } from "../../../src/node/query/estimateBounds.ts"
import { zeroAddress } from "../../../src/node/query/message.ts"
import { createParts, recipient } from "../parts.ts"

const from: Hex = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
const contract: Hex = `0x${"c0".repeat(20)}`

test("behavior: without a sender, no balance limits the value of an estimate", async () => {
  await using node = await createNode()
  const to = `0x${"f1".repeat(20)}` as const
  const params: [object] = [{ to, value: "0xffffffffffffffffffffffff" }]
  expect(await node.request({ method: "eth_estimateGas", params })).toBe("0x5208")
  // `cast estimate` names the zero address when it has no sender.
  const zero = { from: zeroAddress, to, value: "0xde0b6b3a7640000" }
  expect(await node.request<unknown>({ method: "eth_estimateGas", params: [zero] })).toBe("0x5208")
  await expect(
    node.request({ method: "eth_estimateGas", params: [{ from: to, to, value: "0x1" }] }),
  ).rejects.toMatchObject({
    code: -32000,
    message: `insufficient funds for gas * price + value: address ${to} have 0 want 1`,
  })
  await expect(node.request({ method: "eth_call", params: [{ to, value: "0x1" }] })).rejects.toMatchObject({
    code: -32000,
  })
})

test("behavior: an estimate from a contract needs no balance, as on Hardhat, unless a price is given", async () => {
  await using node = await createNode()
  const hash = await node.request({ method: "eth_sendTransaction", params: [{ from, data: Gas.bytecode }] })
  const receipt = await node.request({ method: "eth_getTransactionReceipt", params: [hash] })
  const contract = receipt?.contractAddress as Hex
  const request = { from: contract, to: `0x${"f1".repeat(20)}`, value: "0x5" } as const
  const estimateOf = (given: object, ...rest: object[]) =>
    node.request<unknown>({ method: "eth_estimateGas", params: [given, "pending", ...rest] })
  expect(await estimateOf(request)).toBe("0x5208")
  const refusal = { code: -32000, message: expect.stringContaining(`address ${contract} have 0 want`) }
  await expect(estimateOf({ ...request, gasPrice: "0x77359400" })).rejects.toMatchObject(refusal)
  await expect(estimateOf(request, { [contract]: { balance: "0x0" } })).rejects.toMatchObject(refusal)
  await expect(node.request({ method: "eth_call", params: [request, "pending"] })).rejects.toMatchObject(
    refusal,
  )
  const delegated = { [request.to]: { code: `0xef0100${"12".repeat(20)}` } }
  await expect(estimateOf({ ...request, from: request.to, to: contract }, delegated)).rejects.toMatchObject({
    code: -32000,
  })
})

/** Returns the state overrides of an estimate, on a chain with a contract that has 5 wei. */
async function createFunding() {
  const node = await createParts()
  await node.cheats.setCode(contract, "0x00")
  await node.cheats.setBalance(contract, 5n)
  const { view } = node.blocks.at({ tag: "pending" })
  return (sender: Hex | undefined, value: bigint, state?: Parameters<typeof withFunds>[3], gasPrice = 0n) => {
    const message = { from: sender ?? zeroAddress, to: recipient, value, gas: 21_000n, gasPrice }
    const prices = { maxFeePerGas: gasPrice, data: new Uint8Array() }
    return withFunds({ from: sender, input: "0x" }, { ...message, ...prices }, view, state)
  }
}

test("withFunds: a contract gets the value that it lacks, and an absent sender any value", async () => {
  const funded = await createFunding()
  expect(funded(contract, 6n)).toEqual(new Map([[contract, { balance: 6n }]]))
  expect(funded(undefined, 6n)).toEqual(new Map([[zeroAddress, { balance: 2n ** 255n }]]))
})

test("withFunds: no value, enough value, a price, an account without code and a given balance change nothing", async () => {
  const funded = await createFunding()
  const given = new Map([[contract, { balance: 1n }]])
  expect(funded(undefined, 0n)).toBeUndefined()
  expect(funded(contract, 5n)).toBeUndefined()
  expect(funded(contract, 6n, undefined, 1n)).toBeUndefined()
  expect(funded(recipient, 6n)).toBeUndefined()
  expect(funded(contract, 6n, given)).toEqual(given)
})

test("withFunds: the other overrides stay, also those of the sender", async () => {
  const funded = await createFunding()
  const given = new Map([
    [recipient, { nonce: 2n }],
    [contract, { nonce: 3n }],
  ])
  expect(funded(contract, 6n, given)).toEqual(
    new Map<Hex, object>([
      [recipient, { nonce: 2n }],
      [contract, { nonce: 3n, balance: 6n }],
    ]),
  )
  expect([...given.values()]).toEqual([{ nonce: 2n }, { nonce: 3n }])
})
