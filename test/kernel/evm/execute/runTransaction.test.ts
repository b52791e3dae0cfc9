import { createTx, TransactionType, type TypedTransaction, type TypedTxData } from "@ethereumjs/tx"
import { hexToBytes } from "@ethereumjs/util"
import { privateKeyToAccount } from "viem/accounts"
import { expect, test } from "vitest"
import { type Hex, toHex, toHexWord } from "../../../../src/base/hex.ts"
import { bloomOf } from "../../../../src/kernel/evm/base/bloom.ts"
import { createAddressOf } from "../../../../src/kernel/evm/base/createAddress.ts"
import { loadKzg } from "../../../../src/kernel/evm/base/crypto.ts"
import { delegationTo } from "../../../../src/kernel/evm/base/delegation.ts"
import { type BlockPosition, runTransaction } from "../../../../src/kernel/evm/execute/runTransaction.ts"
import { hasSidecar } from "../../../../src/kernel/evm/transaction/decode.ts"
import { blockOf, common, commonOf, from, onMachine, to } from "./fixtures.ts"

const zeroWord = toHexWord(0n)
const hash = toHexWord(0x5en)
/** SSTORE(0, 42), LOG0, return of 32 zero bytes. */
const writes = "0x602a60005560206000a060206000f3"
const log = { address: to, topics: [], data: zeroWord }

const base = { nonce: 0n, gasLimit: 100_000n, to, value: 0n }
const legacy = { ...base, type: TransactionType.Legacy, gasPrice: 12n }
const fees = { chainId: 1n, maxFeePerGas: 12n, maxPriorityFeePerGas: 3n }
const market = { ...base, ...fees, type: TransactionType.FeeMarketEIP1559 }

interface Surroundings {
  /** The code of the recipient. */
  readonly code?: Hex
  readonly position?: BlockPosition
  readonly fork?: typeof common
}

/** Runs a transaction of `from`, and returns its record and the state after it. */
function run(transaction: TypedTransaction, { code = writes, position, fork = common }: Surroundings = {}) {
  const at = position ?? { index: 0, gasUsed: 0n, logCount: 0 }
  return onMachine(
    { [to]: code },
    async (machine) => {
      const signed = { transaction, hash, sender: from }
      const executed = await runTransaction(machine, signed, blockOf(fork), at)
      const changes = machine.scratch.changes()
      return { executed, changes, root: toHex(machine.scratch.view.rootWith(changes)) }
    },
    undefined,
    fork,
  )
}

const create = (fields: TypedTxData, fork = common) => createTx(fields, { common: fork, freeze: false })

test("default: the receipt counts from the position in the block, and the changes are on the machine", async () => {
  const position = { index: 3, gasUsed: 50_000n, logCount: 7 }
  const transaction = create(market)
  const { executed, changes } = await run(transaction, { position })
  expect(executed).toEqual({
    ...{ transaction, hash, sender: from, index: 3, output: zeroWord },
    ...{ failure: undefined, reason: undefined, created: undefined, consoleCalls: undefined },
    receipt: {
      ...{ status: 1, stateRoot: undefined, gasUsed: 43_752n, cumulativeGasUsed: 93_752n },
      effectiveGasPrice: 10n, // the base fee of 7 wei, and the whole tip
      ...{ contractAddress: undefined, logs: [log], logsBloom: bloomOf([log]), firstLogIndex: 7 },
      ...{ blobGasUsed: undefined, blobGasPrice: undefined },
    },
  })
  expect(changes.storage).toEqual(new Map([[to, new Map([[zeroWord, Uint8Array.of(42)]])]]))
  const { nonce, balance } = changes.accounts.get(from) ?? {}
  expect({ nonce, balance }).toEqual({ nonce: 1n, balance: 10n ** 18n - 437_520n })
})

test("behavior: a legacy transaction pays its price, a fee market transaction at most its maximum", async () => {
  const prices: bigint[] = []
  for (const fields of [legacy, { ...market, maxPriorityFeePerGas: 12n }])
    prices.push((await run(create(fields))).executed.receipt.effectiveGasPrice)
  expect(prices).toEqual([12n, 12n])
})

test("behavior: a revert has status 0 and its data, and no logs; its gas is paid", async () => {
  // LOG0, and REVERT with 32 zero bytes
  const { executed, changes } = await run(create(market), { code: "0x60206000a060206000fd" })
  const { receipt, output, failure, reason } = executed
  const { status, logs, logsBloom } = receipt
  expect({ output, failure, reason, status, logs, logsBloom }).toEqual({
    ...{
      output: zeroWord,
      failure: "revert",
      reason: undefined,
      status: 0,
      logs: [],
      logsBloom: bloomOf([]),
    },
  })
  const { nonce, balance } = changes.accounts.get(from) ?? {}
  expect({ nonce, balance }).toEqual({ nonce: 1n, balance: 10n ** 18n - 10n * receipt.gasUsed })
})

test("behavior: a creation has the address of its contract, also where it fails", async () => {
  const address = createAddressOf(from, 0n)
  const { to: _, ...creating } = market
  const found: unknown[] = []
  for (const data of ["0x600160005360016000f3", "0xfe"] as const) {
    const { executed } = await run(create({ ...creating, data: hexToBytes(data) }))
    found.push([executed.receipt.contractAddress, executed.created, executed.output])
  }
  expect(found).toEqual([
    [address, [address], "0x01"],
    [address, undefined, "0x"],
  ])
})

test("behavior: before Byzantium the receipt has the root of the state after it instead of a status", async () => {
  const fork = commonOf("homestead")
  const { executed, root } = await run(create(legacy, fork), { fork })
  expect(executed.receipt.status).toBeUndefined()
  expect(executed.receipt.stateRoot).toBe(root)
})

test("behavior: a blob transaction pays for its blob gas, and is kept without its blobs", async () => {
  await loadKzg()
  const own = { maxFeePerBlobGas: 5n, blobVersionedHashes: [`0x01${"22".repeat(31)}`] as Hex[] }
  const fields = { ...market, ...own, type: TransactionType.BlobEIP4844 }
  const sidecar = { blobs: ["0x00"], kzgCommitments: ["0x00"], kzgProofs: ["0x00"] }
  const transaction = Object.assign(create(fields), sidecar)
  const { executed, changes } = await run(transaction, { code: "0x00" })
  expect(hasSidecar(transaction)).toBe(true)
  expect(hasSidecar(executed.transaction)).toBe(false)
  expect(toHex(executed.transaction.serialize())).toBe(toHex(create(fields).serialize()))
  const { blobGasUsed, blobGasPrice, gasUsed, effectiveGasPrice } = executed.receipt
  expect({ blobGasUsed, blobGasPrice, gasUsed, effectiveGasPrice }).toEqual({
    ...{ blobGasUsed: 131_072n, blobGasPrice: 1n, gasUsed: 21_000n, effectiveGasPrice: 10n },
  })
  expect(changes.accounts.get(from)?.balance).toBe(10n ** 18n - 131_072n - 210_000n)
})

test("behavior: the access list is warm, and the authorizations delegate before the code runs", async () => {
  const authority = privateKeyToAccount(`0x${"07".repeat(32)}`)
  const signed = await authority.signAuthorization({ chainId: 1, nonce: 0, contractAddress: to })
  const { r, s, yParity = 0 } = signed
  const signature = { r, s, yParity: yParity === 0 ? "0x" : "0x01" } as const
  const own = authority.address.toLowerCase() as Hex
  const authorizationList = [{ chainId: "0x01", address: to, nonce: "0x", ...signature }] as const
  const type = TransactionType.EOACodeEIP7702
  const { changes, executed } = await run(
    create({ ...market, type, to: own, authorizationList: [...authorizationList] }),
  )
  expect(executed.receipt.logs).toEqual([{ ...log, address: own }])
  expect([...changes.code.values()]).toEqual([delegationTo(to)])
  const accessList = [{ address: to, storageKeys: [zeroWord] }]
  const listed = await run(create({ ...market, type: TransactionType.FeeMarketEIP1559, accessList }))
  expect(listed.executed.receipt.gasUsed).toBe(43_752n + 2400n + 1900n - 2100n)
})
