/** The gas cases of Amsterdam, which are not in git, and their execution on a machine of any engine. */
import { existsSync, readFileSync } from "node:fs"
import { Block } from "@ethereumjs/block"
import { hexToBytes } from "@ethereumjs/util"
import type { Hex } from "../../../../src/base/hex.ts"
import { InvalidTransaction } from "../../../../src/errors/index.ts"
import { createHeader } from "../../../../src/kernel/chain/header.ts"
import { keccak256 } from "../../../../src/kernel/evm/base/crypto.ts"
import { createMachines, type MachineOptions } from "../../../../src/kernel/evm/execute/machine.ts"
import type { CallMessage, CallOutcome } from "../../../../src/kernel/evm/execute/message.ts"
import { runMessage } from "../../../../src/kernel/evm/execute/runMessage.ts"
import { assertGasCap } from "../../../../src/kernel/evm/transaction/validate.ts"
import { Overlay } from "../../../../src/kernel/state/overlay.ts"
import { createState } from "../../../../src/kernel/state/state.ts"
import { vectorsFolder } from "../../../api/wire/vectors.ts"
import { coinbase, commonOf } from "./fixtures.ts"

/** The folder of the vectors. */
export const amsterdamFolder = `${vectorsFolder}/amsterdam`

/** True when the vectors are absent. */
export const withoutAmsterdam = !existsSync(amsterdamFolder)

/** Returns the contents of a file of the vectors. */
export const amsterdamVectors = <T>(file: string): T =>
  JSON.parse(readFileSync(`${amsterdamFolder}/${file}`, "utf8"))

export const amsterdam = commonOf("amsterdam")

interface CaseAccount {
  readonly balance?: Hex
  readonly code?: Hex
  readonly storage?: Readonly<Record<Hex, Hex>>
}

type Expected =
  | { readonly refused: true }
  | {
      readonly status: 0 | 1
      readonly gasUsed: number
      readonly executionGas: number
      readonly stateGas: number
      readonly transferLogs?: number
      readonly returnData?: Hex
    }

/** One transaction on a state of a few accounts, and its expected gas. */
export interface GasCase {
  readonly name: string
  readonly alloc: Readonly<Record<Hex, CaseAccount>>
  readonly tx: {
    readonly from: Hex
    readonly to?: Hex
    readonly gas: Hex
    readonly value?: Hex
    readonly data?: Hex
    readonly accessList?: CallMessage["accessList"]
  }
  readonly expected: Expected
}

/** The cases; none without the vectors. */
export const gasCases = (): readonly GasCase[] =>
  withoutAmsterdam ? [] : amsterdamVectors<GasCase[]>("gas-cases.json")

/** The slot number of the block that cases run in. */
const slotNumber = 77n

/** Creates a block of Amsterdam. */
export function amsterdamBlock(): Block {
  const options = { common: amsterdam, freeze: false, skipConsensusFormatValidation: true }
  const fields = {
    number: 1n,
    timestamp: 1n,
    gasLimit: 200_000_000n,
    coinbase,
    baseFeePerGas: 7n,
    slotNumber,
  }
  return new Block(createHeader(fields, amsterdam), [], [], undefined, options)
}

/** Returns a view of a state with these accounts. */
export function viewOf(alloc: GasCase["alloc"]) {
  const state = createState({ keccak256 })
  const overlay = new Overlay(state.at(0))
  for (const [address, { balance = "0x0", code = "0x", storage = {} }] of Object.entries(alloc) as [
    Hex,
    CaseAccount,
  ][]) {
    overlay.setAccount(address, {
      ...{ nonce: code === "0x" ? 0n : 1n, balance: BigInt(balance), codeHash: keccak256(new Uint8Array()) },
    })
    if (code !== "0x") overlay.setCode(address, hexToBytes(code))
    for (const [slot, value] of Object.entries(storage) as [Hex, Hex][])
      overlay.setStorage(address, slot, hexToBytes(value))
  }
  return state.at(state.append(overlay.changes()))
}

const rich: CaseAccount = { balance: `0x${(10n ** 24n).toString(16)}` }

/** Runs a message of a case on an engine. */
export function runCase({ alloc, tx }: Pick<GasCase, "alloc" | "tx">, options?: MachineOptions) {
  const gas = BigInt(tx.gas)
  assertGasCap(gas, amsterdam)
  const message: CallMessage = {
    ...{ from: tx.from, to: tx.to, gas, gasPrice: 7n, maxFeePerGas: 7n },
    ...{ value: BigInt(tx.value ?? "0x0"), data: hexToBytes(tx.data ?? "0x"), accessList: tx.accessList },
  }
  const view = viewOf({ ...alloc, [tx.from]: rich })
  const machines = createMachines(() => new Uint8Array(32), options)
  return machines.use(amsterdam, view, (machine) => runMessage(machine, message, amsterdamBlock()))
}

/** Runs a case; the result has the members of its expectation. */
export async function resultOf(each: GasCase, options?: MachineOptions): Promise<Partial<Expected>> {
  const outcome = await Promise.resolve()
    .then(() => runCase(each, options))
    .catch((error: unknown) => {
      if (error instanceof InvalidTransaction) return undefined
      throw error
    })
  if (outcome === undefined) return { refused: true }
  const names = Object.keys(each.expected)
  return Object.fromEntries(Object.entries(factsOf(outcome)).filter(([name]) => names.includes(name)))
}

const factsOf = ({ failure, gasUsed, dimensions, logs, output }: CallOutcome) => ({
  status: failure === undefined ? 1 : 0,
  gasUsed: Number(gasUsed),
  executionGas: Number(dimensions?.execution),
  stateGas: Number(dimensions?.state),
  transferLogs: logs.filter(({ address }) => address === `0x${"ff".repeat(19)}fe`).length,
  returnData: output,
})
