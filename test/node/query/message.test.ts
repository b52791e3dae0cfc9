import { expect, test } from "vitest"
import { type CallRequest, toMessage, zeroAddress } from "../../../src/node/query/message.ts"
import { createParts, recipient } from "../parts.ts"

const node = await createParts({ baseFee: 1000n })
const { block } = node.builder.open
const baseFee = block.header.baseFeePerGas ?? 0n

const pricesOf = (request: Partial<CallRequest>, mustPay?: boolean) => {
  const { gasPrice, maxFeePerGas } = toMessage({ input: "0x", ...request }, block, 21_000n, mustPay)
  return { gasPrice, maxFeePerGas }
}

test("absent fields have defaults", () => {
  expect(toMessage({ input: "0x1234" }, block, 50_000n)).toEqual({
    from: zeroAddress,
    to: undefined,
    gas: 50_000n,
    gasPrice: 0n,
    maxFeePerGas: 0n,
    value: 0n,
    data: Uint8Array.of(0x12, 0x34),
    accessList: undefined,
    blobVersionedHashes: undefined,
    maxFeePerBlobGas: undefined,
    authorizationList: undefined,
  })
})

test("the message has the given sender, recipient and value", () => {
  const { from, to, value } = toMessage({ input: "0x", from: recipient, to: recipient, value: 3n }, block, 1n)
  expect({ from, to, value }).toEqual({ from: recipient, to: recipient, value: 3n })
})

test.each([
  [
    "the price is the given gas price",
    { gasPrice: baseFee + 5n },
    { gasPrice: baseFee + 5n, maxFeePerGas: baseFee + 5n },
  ],
  [
    "the price is the base fee plus the tip below the cap",
    { maxFeePerGas: baseFee + 9n, maxPriorityFeePerGas: 5n },
    { gasPrice: baseFee + 5n, maxFeePerGas: baseFee + 9n },
  ],
  [
    "the cap limits the price",
    { maxFeePerGas: baseFee + 3n, maxPriorityFeePerGas: 5n },
    { gasPrice: baseFee + 3n, maxFeePerGas: baseFee + 3n },
  ],
  [
    "without a cap, the cap is the base fee plus the tip",
    { maxPriorityFeePerGas: 5n },
    { gasPrice: baseFee + 5n, maxFeePerGas: baseFee + 5n },
  ],
])("%s", (_, request, expected) => {
  expect(pricesOf(request)).toEqual(expected)
})

test("error: another chain id, a tip above the cap, a cap below the base fee", () => {
  expect(() => pricesOf({ chainId: 5n })).toThrow("chainId does not match node's (have=5, want=31337)")
  expect(() => pricesOf({ maxFeePerGas: baseFee, maxPriorityFeePerGas: baseFee + 1n })).toThrow(
    "max priority fee per gas higher than max fee per gas",
  )
  expect(() => pricesOf({ maxFeePerGas: baseFee - 1n })).toThrow("max fee per gas less than block base fee")
})

test("error: a request that must pay, without a price", () => {
  expect(() => pricesOf({}, true)).toThrow("max fee per gas less than block base fee")
})
