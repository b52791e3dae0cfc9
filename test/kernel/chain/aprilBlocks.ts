/**
 * The blocks of the official tests of April (`tests-bal@v5.7.0`), executed by an engine. Of their numbers only those of the logs, of the
 * statuses and of the slots still hold: prices (EIP-2780, 7976, 7981, 8037, 8038) and burns (EIP-8246) have changed since. The vectors are
 * not in git.
 */
import { readdirSync } from "node:fs"
import { RLP } from "@ethereumjs/rlp"
import { createWithdrawal, hexToBytes } from "@ethereumjs/util"
import type { Hex } from "../../../src/base/hex.ts"
import type { BlockAccessList } from "../../../src/kernel/evm/base/blockAccessList.ts"
import { amsterdamFolder, amsterdamVectors, withoutAmsterdam } from "../evm/execute/amsterdamCases.ts"
import { type Alloc, type Engine, executeBlock, stateOf, word } from "./amsterdamExecution.ts"

type Header = Readonly<
  Record<
    | "parentHash"
    | "coinbase"
    | "number"
    | "timestamp"
    | "gasLimit"
    | "baseFeePerGas"
    | "slotNumber"
    | "mixHash",
    Hex
  > & { readonly parentBeaconBlockRoot: Hex; readonly excessBlobGas: Hex }
>

interface Listed {
  readonly address: Hex
  readonly nonceChanges: readonly { readonly blockAccessIndex: Hex; readonly postNonce: Hex }[]
  readonly balanceChanges: readonly { readonly blockAccessIndex: Hex }[]
  readonly codeChanges: readonly { readonly blockAccessIndex: Hex; readonly newCode: Hex }[]
  readonly storageChanges: readonly {
    readonly slot: Hex
    readonly slotChanges: readonly { readonly blockAccessIndex: Hex; readonly postValue: Hex }[]
  }[]
  readonly storageReads: readonly Hex[]
}

interface Fixture {
  readonly pre: Alloc
  readonly blocks: readonly {
    readonly blockHeader: Header
    readonly withdrawals?: readonly Readonly<Record<"index" | "validatorIndex" | "address" | "amount", Hex>>[]
    readonly receipts?: readonly {
      readonly status: boolean
      readonly logs: readonly { readonly address: Hex; readonly topics: readonly Hex[]; readonly data: Hex }[]
    }[]
    readonly blockAccessList: readonly Listed[]
    readonly rlp: Hex
  }[]
}

const folder = "eest-bal-5.7.0"

/** The files of the tests; none without the vectors. */
export const aprilFiles = withoutAmsterdam
  ? []
  : readdirSync(`${amsterdamFolder}/${folder}`, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".json") && file !== "manifest.json")
      .sort()

/** The contracts of EIP-8282, which the fixtures do not have. */
const system = withoutAmsterdam ? {} : amsterdamVectors<{ system: Alloc }>("eest-v21.0.0.json").system
const builders = Object.entries(system).filter(([address]) => address.endsWith("8282"))

const at = (index: Hex) => Number(index)

const expectedOf = (list: readonly Listed[]) =>
  list.map(({ address, nonceChanges, balanceChanges, codeChanges, storageChanges, storageReads }) => ({
    address,
    nonces: nonceChanges.map(({ blockAccessIndex, postNonce }) => [at(blockAccessIndex), BigInt(postNonce)]),
    balances: balanceChanges.map(({ blockAccessIndex }) => at(blockAccessIndex)),
    codes: codeChanges.map(({ blockAccessIndex, newCode }) => [at(blockAccessIndex), newCode]),
    slots: storageChanges.map(({ slot, slotChanges }) => [
      word(slot),
      ...slotChanges.map(({ blockAccessIndex, postValue }) => [at(blockAccessIndex), BigInt(postValue)]),
    ]),
    reads: storageReads.map(word),
  }))

const foundIn = (list: BlockAccessList) =>
  list
    .filter(({ address }) => !builders.some(([builder]) => builder === address))
    .map(({ address, nonceChanges, balanceChanges, codeChanges, storageChanges, storageReads }) => ({
      address,
      nonces: nonceChanges.map(({ index, value }) => [index, value]),
      balances: balanceChanges.map(({ index }) => index),
      codes: codeChanges.map(({ index, value }) => [index, `0x${Buffer.from(value).toString("hex")}`]),
      slots: storageChanges.map(({ slot, changes }) => [
        slot,
        ...changes.map(({ index, value }) => [index, value]),
      ]),
      reads: storageReads,
    }))

/** Returns the consensus encodings of the transactions of a block. */
const transactionsIn = (block: Hex): Uint8Array[] =>
  (RLP.decode(hexToBytes(block))[1] as (Uint8Array | Uint8Array[])[]).map((each) =>
    each instanceof Uint8Array ? each : RLP.encode(each),
  )

/** The blocks of a file after their execution. */
export async function aprilBlocks(file: string, engine?: Engine) {
  const executed = []
  const fixtures = amsterdamVectors<Record<string, Fixture>>(`${folder}/${file}`)
  for (const [name, { pre, blocks }] of Object.entries(fixtures)) {
    const state = stateOf({ ...Object.fromEntries(builders), ...pre })
    for (const { blockHeader, withdrawals = [], receipts = [], blockAccessList, rlp } of blocks) {
      const paid = withdrawals.map((each) => createWithdrawal(each))
      const result = await executeBlock(state, fieldsOf(blockHeader), transactionsIn(rlp), paid, engine)
      const logs = result.transactions.map(({ receipt }) => receipt.logs)
      executed.push({
        result,
        found: { name, list: foundIn(result.list), logs },
        expected: { name, list: expectedOf(blockAccessList), logs: receipts.map(logsOf) },
      })
    }
  }
  return executed
}

const logsOf = ({ logs }: NonNullable<Fixture["blocks"][number]["receipts"]>[number]) =>
  logs.map(({ address, topics, data }) => ({ address, topics, data }))

const fieldsOf = (header: Header) => ({
  ...{ parentHash: hexToBytes(header.parentHash), coinbase: header.coinbase },
  ...{ number: BigInt(header.number), timestamp: BigInt(header.timestamp) },
  ...{ gasLimit: BigInt(header.gasLimit), baseFeePerGas: BigInt(header.baseFeePerGas) },
  ...{ slotNumber: BigInt(header.slotNumber), mixHash: header.mixHash },
  ...{ parentBeaconBlockRoot: header.parentBeaconBlockRoot, excessBlobGas: BigInt(header.excessBlobGas) },
})
