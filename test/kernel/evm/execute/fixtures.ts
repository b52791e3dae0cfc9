/** A machine over a state of a few accounts, and the block that messages run in, for the tests of execution. */
import { type Block, createBlock } from "@ethereumjs/block"
import { hexToBytes } from "@ethereumjs/util"
import type { Hex } from "../../../../src/base/hex.ts"
import { createHeader } from "../../../../src/kernel/chain/header.ts"
import { keccak256 } from "../../../../src/kernel/evm/base/crypto.ts"
import {
  createMachines,
  type Machine,
  type MachineOptions,
} from "../../../../src/kernel/evm/execute/machine.ts"
import type { CallMessage } from "../../../../src/kernel/evm/execute/message.ts"
import { type HardforkName, scheduleFromGenesis } from "../../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../../src/kernel/evm/fork/hardforks.ts"
import { Overlay } from "../../../../src/kernel/state/overlay.ts"
import { createState } from "../../../../src/kernel/state/state.ts"

export const from = `0x${"11".repeat(20)}` as const
export const to = `0x${"22".repeat(20)}` as const
export const coinbase = `0x${"cc".repeat(20)}` as const

export const rulesOf = (hardfork: HardforkName) => createRules(scheduleFromGenesis({ chainId: 1n, hardfork }))

export const commonOf = (hardfork: HardforkName) =>
  rulesOf(hardfork).at({ number: 1n, timestamp: 1n, parentTotalDifficulty: 0n })

export const common = commonOf("osaka")

/** Creates a block with a base fee of 7 wei. */
export const blockOf = (fork = common): Block =>
  Object.assign(createBlock({}, { common: fork, freeze: false, skipConsensusFormatValidation: true }), {
    header: createHeader(
      {
        ...{ number: 1n, timestamp: 1n, gasLimit: 30_000_000n, coinbase },
        ...(fork.isActivatedEIP(1559) && { baseFeePerGas: 7n }),
      },
      fork,
    ),
  })

export const message = (fields: Partial<CallMessage> = {}): CallMessage => ({
  ...{ from, to, gas: 100_000n, gasPrice: 0n, maxFeePerGas: 0n, value: 0n, data: new Uint8Array() },
  ...fields,
})

/** Runs a function on a machine where `from` has 1 ether, and the accounts of `codes` have these codes. */
export function onMachine<T>(
  codes: Readonly<Record<Hex, Hex>>,
  run: (machine: Machine) => Promise<T> | T,
  options?: MachineOptions,
  fork = common,
): Promise<T> {
  const state = createState({ keccak256 })
  const overlay = new Overlay(state.at(0))
  overlay.setAccount(from, { nonce: 0n, balance: 10n ** 18n, codeHash: keccak256(new Uint8Array()) })
  for (const [address, code] of Object.entries(codes) as [Hex, Hex][])
    overlay.setCode(address, hexToBytes(code))
  const view = state.at(state.append(overlay.changes()))
  return createMachines(() => new Uint8Array(32), options).use(fork, view, async (machine) => run(machine))
}
