/** Accounts of a vector as a state, and the execution of a block of Amsterdam on it. */
import { createBlock, type HeaderData } from "@ethereumjs/block"
import { hexToBytes, type Withdrawal } from "@ethereumjs/util"
import { type Hex, toHexWord } from "../../../src/base/hex.ts"
import { blockGasUsed } from "../../../src/kernel/chain/blockGas.ts"
import { completeHeader, createHeader } from "../../../src/kernel/chain/header.ts"
import { logsBloom, receiptsRoot, transactionsRoot } from "../../../src/kernel/chain/receipts.ts"
import {
  accessListHash,
  type BlockAccessList,
  joinAccessLists,
} from "../../../src/kernel/evm/base/blockAccessList.ts"
import { keccak256 } from "../../../src/kernel/evm/base/crypto.ts"
import type { ExecutedTransaction } from "../../../src/kernel/evm/base/records.ts"
import { recorded } from "../../../src/kernel/evm/execute/accessRecord.ts"
import { createMachines, type Machine, type MachineOptions } from "../../../src/kernel/evm/execute/machine.ts"
import { requestsHash } from "../../../src/kernel/evm/execute/requests.ts"
import { runTransaction } from "../../../src/kernel/evm/execute/runTransaction.ts"
import { beginBlock, endBlock } from "../../../src/kernel/evm/execute/system.ts"
import { depositContract } from "../../../src/kernel/evm/fork/forkSchedule.ts"
import { decodeTransaction } from "../../../src/kernel/evm/transaction/decode.ts"
import { Overlay } from "../../../src/kernel/state/overlay.ts"
import { createState } from "../../../src/kernel/state/state.ts"
import type { State } from "../../../src/kernel/state/store.ts"
import { amsterdam } from "../evm/execute/amsterdamCases.ts"

export interface Account {
  readonly nonce: Hex
  readonly balance: Hex
  readonly code: Hex
  readonly storage?: Readonly<Record<Hex, Hex>>
}

/** The engine that executes. */
export type Engine = Pick<MachineOptions, "createEngine">

export type Alloc = Readonly<Record<Hex, Account>>

export const word = (hex: Hex): Hex => toHexWord(BigInt(hex))

/** Returns a state with these accounts. */
export function stateOf(alloc: Alloc): State {
  const state = createState({ keccak256 })
  const overlay = new Overlay(state.at(0))
  for (const [address, { nonce, balance, code, storage = {} }] of Object.entries(alloc) as [Hex, Account][]) {
    const codeHash = keccak256(new Uint8Array())
    overlay.setAccount(address, { nonce: BigInt(nonce), balance: BigInt(balance), codeHash })
    if (code !== "0x") overlay.setCode(address, hexToBytes(code))
    for (const [slot, value] of Object.entries(storage) as [Hex, Hex][])
      overlay.setStorage(address, word(slot), hexToBytes(word(value)))
  }
  state.append(overlay.changes())
  return state
}

/**
 * Executes a block on the newest version of a state, which it appends to.
 *
 * @param raw - The consensus encodings of the transactions.
 * @param engine - The engine; the core when absent.
 */
export async function executeBlock(
  state: State,
  fields: HeaderData & { readonly parentHash: Uint8Array },
  raw: readonly Uint8Array[],
  withdrawals: readonly Withdrawal[] = [],
  engine: Engine = {},
) {
  const header = createHeader(fields, amsterdam)
  const options = { common: amsterdam, freeze: false, skipConsensusFormatValidation: true }
  const block = Object.assign(createBlock({}, options), { header, withdrawals })
  const machines = createMachines(() => fields.parentHash, engine)
  const parts: BlockAccessList[] = []
  const part = async <T>(index: number, run: (machine: Machine) => Promise<T>): Promise<T> => {
    return machines.use(amsterdam, state.at(state.version), async (machine) => {
      const { result, accesses } = await recorded(machine, index, () => run(machine))
      parts.push(accesses)
      state.append(machine.scratch.changes())
      return result
    })
  }
  await part(0, (machine) => beginBlock(machine, block))
  const transactions: ExecutedTransaction[] = []
  for (const [index, bytes] of raw.entries()) {
    const signed = await decodeTransaction(bytes, amsterdam)
    const last = transactions.at(-1)?.receipt
    const logCount = last === undefined ? 0 : last.firstLogIndex + last.logs.length
    const position = { index, gasUsed: last?.cumulativeGasUsed ?? 0n, logCount }
    const ran = await part(index + 1, (machine) => runTransaction(machine, signed, block, position))
    transactions.push({ ...ran, version: state.version })
  }
  const logs = transactions.flatMap(({ receipt }) => receipt.logs)
  const requests = await part(raw.length + 1, (machine) => endBlock(machine, block, logs, depositContract))
  const list = joinAccessLists(parts)
  const complete = completeHeader(header, {
    ...{ stateRoot: state.root(state.version), transactionsTrie: transactionsRoot(transactions) },
    ...{ receiptTrie: receiptsRoot(transactions), logsBloom: logsBloom(transactions) },
    ...{ gasUsed: blockGasUsed(transactions), blobGasUsed: 0n, requestsHash: requestsHash(requests) },
    blockAccessListHash: accessListHash(list),
  })
  return { header: complete, list, transactions, requests }
}
