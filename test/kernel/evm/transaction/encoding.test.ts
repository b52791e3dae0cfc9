/** Compares the encoding of transactions with that of EthereumJS. */
import { Common, Hardfork, Mainnet } from "@ethereumjs/common"
import { RLP } from "@ethereumjs/rlp"
import { Capability, createTx, type TypedTransaction, type TypedTxData } from "@ethereumjs/tx"
import { hexToBytes } from "@ethereumjs/util"
import fc from "fast-check"
import { expect, test } from "vitest"
import { customCrypto, loadKzg } from "../../../../src/kernel/evm/base/crypto.ts"
import { encodingOf, messageOf } from "../../../../src/kernel/evm/transaction/encoding.ts"

await loadKzg()
const common = new Common({ chain: Mainnet, hardfork: Hardfork.Prague, customCrypto })
const frontier = new Common({ chain: Mainnet, hardfork: Hardfork.Chainstart })

const hex = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((value) => `0x${Buffer.from(value).toString("hex")}` as const)
const uint = (bits: number) => fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n })
const data = fc
  .uint8Array({ maxLength: 300 })
  .map((value) => `0x${Buffer.from(value).toString("hex")}` as const)
const accessList = fc.array(
  fc.record({ address: hex(20), storageKeys: fc.array(hex(32), { maxLength: 3 }) }),
  {
    maxLength: 3,
  },
)
const fields = {
  nonce: uint(63),
  gasLimit: uint(24),
  to: fc.option(hex(20), { nil: undefined }),
  value: uint(256),
  data,
  r: uint(256).map((value) => value || 1n),
  s: uint(250).map((value) => value || 1n),
}
const typed = { ...fields, accessList, chainId: fc.constant(1n), v: uint(1) }
const fees = { maxPriorityFeePerGas: uint(32), maxFeePerGas: uint(64).map((value) => value + 2n ** 32n) }
const authorization = fc.record({
  ...{
    chainId: hex(1),
    address: hex(20),
    nonce: fc.constant("0x01" as const),
    yParity: fc.constant("0x" as const),
  },
  ...{ r: fc.constant(`0x${"11".repeat(32)}` as const), s: fc.constant(`0x${"22".repeat(31)}` as const) },
})
const types: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  legacy: fc.record({ ...fields, type: fc.constant(0), gasPrice: uint(64), v: fc.constantFrom(37n, 38n) }),
  "legacy without a chain id": fc.record({
    ...fields,
    type: fc.constant(0),
    gasPrice: uint(64),
    v: fc.constantFrom(27n, 28n),
  }),
  "EIP-2930": fc.record({ ...typed, type: fc.constant(1), gasPrice: uint(64) }),
  "EIP-1559": fc.record({ ...typed, ...fees, type: fc.constant(2) }),
  "EIP-4844": fc.record({
    ...{ ...typed, ...fees, type: fc.constant(3), to: hex(20), maxFeePerBlobGas: uint(64) },
    blobVersionedHashes: fc.array(
      hex(31).map((rest) => `0x01${rest.slice(2)}` as const),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  "EIP-7702": fc.record({
    ...{ ...typed, ...fees, type: fc.constant(4), to: hex(20) },
    authorizationList: fc.array(authorization, { minLength: 1, maxLength: 2 }),
  }),
}

const bytesOf = (binary: string) => new Uint8Array(Buffer.from(binary, "latin1"))
const create = (given: unknown, rules = common): TypedTransaction =>
  createTx(given as TypedTxData, { common: rules, freeze: false, allowUnlimitedInitCodeSize: true })

test.each(Object.entries(types))("encodingOf, messageOf: %s, as in EthereumJS", (_name, given) => {
  fc.assert(
    fc.property(given, (each) => {
      const transaction = create(each)
      const message = transaction.getMessageToSign()
      expect(bytesOf(encodingOf(transaction))).toEqual(transaction.serialize())
      // For a legacy transaction EthereumJS returns the fields, not their encoding.
      const wanted = message instanceof Uint8Array ? message : RLP.encode(message)
      expect(bytesOf(messageOf(transaction))).toEqual(wanted)
    }),
    { numRuns: 200 },
  )
})

test("messageOf: a legacy transaction has the chain id if the fork has EIP-155", () => {
  const given = {
    type: 0,
    nonce: 9n,
    gasPrice: 20n * 10n ** 9n,
    gasLimit: 21000n,
    to: `0x${"35".repeat(20)}`,
    value: 10n ** 18n,
  }
  // The example of EIP-155.
  expect(Buffer.from(messageOf(create(given)), "latin1").toString("hex")).toBe(
    "ec098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a764000080018080",
  )
  const old = create(given, frontier)
  expect(old.supports(Capability.EIP155ReplayProtection)).toBe(false)
  expect(bytesOf(messageOf(old))).toEqual(
    hexToBytes("0xe9098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a764000080"),
  )
})

test("encodingOf: the bytes are computed once", () => {
  const transaction = create({ type: 0, gasLimit: 21000n, v: 37n, r: 1n, s: 1n })
  const before = encodingOf(transaction)
  Object.assign(transaction, { nonce: 5n })
  expect(encodingOf(transaction)).toBe(before)
})
