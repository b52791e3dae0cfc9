import { RLP } from "@ethereumjs/rlp"
import { createTx, TransactionType, type TypedTxData } from "@ethereumjs/tx"
import { concatBytes, hexToBytes } from "@ethereumjs/util"
import { describe, expect, test } from "vitest"
import { toHex } from "../../../../src/base/hex.ts"
import { keccak256, loadKzg } from "../../../../src/kernel/evm/base/crypto.ts"
import { scheduleFromGenesis } from "../../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../../src/kernel/evm/fork/hardforks.ts"
import {
  decodeTransaction,
  hasSidecar,
  withoutSidecar,
} from "../../../../src/kernel/evm/transaction/decode.ts"
import { encodingOf } from "../../../../src/kernel/evm/transaction/encoding.ts"
import { signTransaction } from "../../../../src/kernel/evm/transaction/signing.ts"
import { common, key, sender, to, transfer } from "../../chain/fixtures.ts"

const word = `0x${"11".repeat(32)}` as const
const base = { nonce: 1n, gasLimit: 100_000n, to, value: 2n, data: "0x1234" } as const
const market = { ...base, chainId: 1n, maxFeePerGas: 10n, maxPriorityFeePerGas: 1n }
const authorization = {
  chainId: "0x1",
  address: to,
  nonce: "0x1",
  yParity: "0x1",
  r: "0x1",
  s: "0x1",
} as const

const kinds: Record<string, TypedTxData> = {
  legacy: { ...base, type: TransactionType.Legacy, gasPrice: 10n },
  "access list": {
    ...{ ...base, chainId: 1n, gasPrice: 10n, type: TransactionType.AccessListEIP2930 },
    accessList: [{ address: to, storageKeys: [word] }],
  },
  "fee market": { ...market, type: TransactionType.FeeMarketEIP1559 },
  blob: {
    ...{ ...market, type: TransactionType.BlobEIP4844, maxFeePerBlobGas: 5n },
    blobVersionedHashes: [`0x01${"22".repeat(31)}`],
  },
  "set code": { ...market, type: TransactionType.EOACodeEIP7702, authorizationList: [authorization] },
}

describe("decodeTransaction", () => {
  test.each(Object.entries(kinds))("default: %s", async (_, fields) => {
    await loadKzg()
    const signed = createTx(fields, { common, freeze: false }).sign(key)
    const bytes = signed.serialize()
    const { transaction, ...others } = await decodeTransaction(bytes, common)
    expect(others).toEqual({ hash: toHex(keccak256(bytes)), sender, size: bytes.length })
    expect(transaction.serialize()).toEqual(bytes)
  })

  test.each(Object.entries(kinds))("behavior: decodes a cost above 256 bits: %s", async (_, fields) => {
    await loadKzg()
    const unsigned = createTx({ ...fields, gasLimit: 0n }, { common, freeze: false })
    const prices = "maxFeePerGas" in fields ? ["maxFeePerGas"] : ["gasPrice"]
    const dear = Object.fromEntries(prices.map((price) => [price, 2n ** 256n - 1n]))
    const signed = signTransaction(Object.assign(unsigned, dear, { gasLimit: 100_000n }), key)
    const bytes = Buffer.from(encodingOf(signed), "latin1")
    const { transaction, ...others } = await decodeTransaction(bytes, common)
    expect(others).toEqual({ hash: toHex(keccak256(bytes)), sender, size: bytes.length })
    expect(transaction).toMatchObject({ ...dear, gasLimit: 100_000n, value: 2n })
  })

  test.each<[string, Uint8Array, string]>([
    ["no bytes", new Uint8Array(), "invalid argument 0: Transaction: empty transaction bytes"],
    [
      "an unknown type",
      Uint8Array.of(0x7f),
      "transaction type not supported: type 127 rejected, hardfork is osaka",
    ],
    ["no RLP", Uint8Array.of(2, 0xc1), "invalid argument 0: Transaction: no valid RLP: invalid RLP"],
    ["no list", Uint8Array.of(2, 1), "invalid argument 0: Transaction: no valid RLP: not a list"],
  ])("error: %s", async (_, bytes, message) => {
    await expect(decodeTransaction(bytes, common)).rejects.toThrow(message)
  })

  /** Encodes a fee market transaction with some fields replaced; the signature stays the same. */
  const market1559 = (fields: Readonly<Record<number, unknown>>) => {
    const raw = transfer(0n).raw() as unknown[]
    return concatBytes(
      Uint8Array.of(2),
      RLP.encode(raw.map((field, index) => fields[index] ?? field) as Uint8Array[]),
    )
  }

  test.each<[string, Readonly<Record<number, unknown>>, string]>([
    ["another chain", { 0: Uint8Array.of(5) }, "invalid chain id for signer: have 5 want 1"],
    [
      "a chain id with a leading zero",
      { 0: Uint8Array.of(0, 1) },
      "rlp: non-canonical integer (leading zero bytes)",
    ],
    [
      "a tip above the cap",
      { 2: Uint8Array.of(9), 3: Uint8Array.of(8) },
      "max priority fee per gas higher than max fee per gas: maxPriorityFeePerGas: 9, maxFeePerGas: 8",
    ],
    [
      "a fee beyond 256 bits",
      { 2: Uint8Array.of(1, ...new Uint8Array(32)), 3: Uint8Array.of(1, ...new Uint8Array(32)) },
      "max fee per gas higher than 2^256-1",
    ],
    [
      "a tip beyond 256 bits",
      { 2: Uint8Array.of(1, ...new Uint8Array(32)) },
      "max priority fee per gas higher than 2^256-1",
    ],
    [
      "a cost beyond 256 bits, and a callee of 19 bytes",
      { 3: new Uint8Array(32).fill(255), 5: new Uint8Array(19) },
      "invalid argument 0: Transaction: Invalid address length",
    ],
    ["gas above the cap", { 4: hexToBytes("0x01000001") }, "transaction gas limit too high"],
    ["an access list of bytes", { 8: Uint8Array.of(1) }, "rlp: expected input list for types.AccessList"],
    [
      "a signature without a signer",
      { 10: hexToBytes(`0x${"ff".repeat(32)}`) },
      "invalid transaction v, r, s values",
    ],
  ])("error: %s", async (_, fields, message) => {
    await expect(decodeTransaction(market1559(fields), common)).rejects.toThrow(message)
  })

  test("error: a type that the fork does not know", async () => {
    const london = createRules(scheduleFromGenesis({ chainId: 1n, hardfork: "london" }))
    const before = london.at({ number: 1n, timestamp: 1n, parentTotalDifficulty: 0n })
    await expect(decodeTransaction(Uint8Array.of(3, 0xc0), before)).rejects.toThrow(
      "transaction type not supported: type 3 rejected, hardfork is london",
    )
  })
})

test("withoutSidecar: a transaction without blobs is the same object", () => {
  const transaction = transfer(0n)
  expect(hasSidecar(transaction)).toBe(false)
  expect(withoutSidecar(transaction)).toEqual(transaction)
})
