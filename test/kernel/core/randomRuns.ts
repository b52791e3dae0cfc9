/** Random messages over random programs, for our core and for EthereumJS's interpreter. */
import { createBlock, createBlockHeader } from "@ethereumjs/block"
import type { Common } from "@ethereumjs/common"
import { getOpcodesForHF } from "@ethereumjs/evm"
import { bytesToHex, createAddressFromString, hexToBytes } from "@ethereumjs/util"
import type { Hex } from "../../../src/base/hex.ts"
import { keccak256 } from "../../../src/kernel/evm/base/crypto.ts"
import { accessesOf, noteReads } from "../../../src/kernel/evm/execute/accessRecord.ts"
import { finishMessage } from "../../../src/kernel/evm/execute/finishMessage.ts"
import type { Machine } from "../../../src/kernel/evm/execute/machine.ts"
import { type HardforkName, scheduleFromGenesis } from "../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../src/kernel/evm/fork/hardforks.ts"
import { statePricesOf } from "../../../src/kernel/evm/fork/stateGas.ts"
import { createState } from "../../../src/kernel/state/state.ts"
import { createRandom, program } from "./programs.ts"

export const blockHash = (number: number) => keccak256(Uint8Array.of(number))

const accounts = [1, 2, 3].map((digit): Hex => `0x${String(digit).repeat(40)}`)
const [sender, contract, other] = accounts as [Hex, Hex, Hex]
const precompile: Hex = "0x0000000000000000000000000000000000000004"
const nobody: Hex = "0x9999999999999999999999999999999999999999"
const targets = [...accounts, precompile, nobody]

/** The rules of a fork from genesis on. */
export const rulesOf = (name: HardforkName) => {
  const rules = createRules(scheduleFromGenesis({ chainId: 1n, hardfork: name }))
  return rules.of(rules.forks.at(-1) as (typeof rules.forks)[number])
}

/** A state with two contracts, some of whose slots are not zero. */
function stateWith(codes: readonly Hex[]) {
  const state = createState({ keccak256 })
  const code = codes.map((hex) => hexToBytes(hex))
  const slots = new Map(
    [0, 1, 2].map((slot): [Hex, Uint8Array] => [`0x${String(slot).padStart(64, "0")}`, Uint8Array.of(7)]),
  )
  state.append({
    accounts: new Map([
      [sender, { nonce: 5n, balance: 10n ** 20n, codeHash: keccak256(new Uint8Array()) }],
      ...[contract, other].map(
        (address, i) =>
          [address, { nonce: 1n, balance: 1000n, codeHash: keccak256(code[i] as Uint8Array) }] as const,
      ),
    ]),
    storage: new Map([contract, other].map((address) => [address, slots])),
    code: new Map(code.map((bytes) => [bytesToHex(keccak256(bytes)), bytes])),
    cleared: new Set(),
  })
  return state.at(state.version)
}

/** A message. */
export interface Run {
  readonly to: Hex | undefined
  readonly data: Hex
  readonly gasLimit: bigint
  /** State gas beside the gas limit (EIP-8037). */
  readonly reservoir?: bigint
}

/**
 * MSTORE and LOG with too few items and too little gas: EthereumJS's interpreter charges for memory before it counts the
 * items, ours does it afterwards as geth does. All gas is gone in either case.
 */
const halted = (error: string | undefined) => (error === "stack underflow" ? "out of gas" : error)

/** Runs a message, and returns all its effects. */
export async function outcomeOf(machine: Machine, { to, data, gasLimit, reservoir = 0n }: Run) {
  const { common, scratch, journal, run } = machine
  const merged = common.consensusType() === "pos"
  const options = { common, freeze: false, skipConsensusFormatValidation: true }
  const header = createBlockHeader(
    {
      number: 300n,
      timestamp: 1_000_000n,
      gasLimit: 60_000_000n,
      coinbase: createAddressFromString(other),
      ...(merged ? { mixHash: keccak256(new Uint8Array()) } : { difficulty: 131072n }),
      ...(common.isActivatedEIP(4844) && { excessBlobGas: 0n }),
    },
    options,
  )
  if (common.isActivatedEIP(1559)) Object.assign(header, { baseFeePerGas: 7n })
  if (common.isActivatedEIP(2929))
    for (const address of [sender, to ?? sender, precompile]) journal.addAlwaysWarmAddress(address)
  const blobVersionedHashes: Hex[] = [`0x01${"ab".repeat(31)}`]
  const message = { from: sender, to, gasPrice: 10n, value: 3n, data: hexToBytes(data), blobVersionedHashes }
  const block = Object.assign(createBlock({}, options), { header })
  const reads = new Map<Hex, Set<Hex>>()
  machine.listenToReads((address, slots) => noteReads(reads, address, slots))
  const came = await run(message, gasLimit, block, false, reservoir)
  machine.listenToReads(undefined)
  await finishMessage(machine)
  for (const address of to === undefined ? [sender] : [sender, to]) noteReads(reads, address)
  return {
    ...came,
    failure: halted(came.failure),
    // EthereumJS's interpreter has none.
    words: undefined,
    output: bytesToHex(came.output),
    destroyed: [...came.destroyed],
    // EthereumJS records these only if the fork has EIP-6780.
    created: common.isActivatedEIP(6780) ? came.created : undefined,
    changes: scratch.changes(),
    // EthereumJS records them only if the fork has EIP-7928, and not the address of a creation that cannot begin.
    accesses:
      common.isActivatedEIP(7928) && came.state?.hasBegun
        ? accessesOf(reads, 1, scratch.changes(), scratch.view)
        : undefined,
  }
}

/** Returns a message from a seed, in one fork, and the state on which it runs. */
export function randomRun(common: Common, seed: number) {
  const random = createRandom(seed)
  const { opcodes } = getOpcodesForHF(common)
  const knows = (opcode: string) => opcodes.has(Number.parseInt(opcode, 16))
  const codes = [60, 30].map((parts) => program(random, 5 + random(parts), targets, knows))
  const view = stateWith(codes)
  const to = random(8) === 0 ? undefined : contract
  const gasLimit = BigInt(random(2) === 0 ? 2_000_000 : random(200_000))
  const hasReservoir = statePricesOf(common) !== undefined && random(2) === 0
  const reservoir = hasReservoir ? BigInt(random(600_000)) : 0n
  return { codes, view, run: { to, data: codes[1] as Hex, gasLimit, reservoir } }
}
