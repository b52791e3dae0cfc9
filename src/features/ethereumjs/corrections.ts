/**
 * Corrections of EthereumJS 10.1.3 to the rules of Amsterdam (execution-specs `tests@v21.0.0`): the order of the charges for state gas
 * around messages.
 */
import type { Common } from "@ethereumjs/common"
import { type EVM, EVMError } from "@ethereumjs/evm"
import type { RunState } from "./failures.ts"

type MaybeAsync = void | Promise<void>

/** An instruction as the interpreter has it. */
interface Entry {
  readonly gasHandler: (runState: RunState, gas: bigint, common: Common) => bigint | Promise<bigint>
  readonly opHandler: (runState: RunState, common: Common) => MaybeAsync
}

const [CREATE, CALL, CALLCODE, DELEGATECALL, CREATE2, STATICCALL] = [0xf0, 0xf1, 0xf2, 0xf4, 0xf5, 0xfa]

/** Yellow Paper section 8; EIP-2681. */
const maxDepth = 1024
const maxNonce = 2n ** 64n - 1n

/** Corrects the instructions of an EVM whose fork has state gas (EIP-8037). */
export function correctStateGas(evm: EVM, instructions: { [opcode: number]: Entry }): void {
  const withoutStateGas = Object.create(evm.common, {
    isActivatedEIP: { value: (eip: number) => eip !== 8037 && evm.common.isActivatedEIP(eip) },
    gteHardfork: { value: (name: string) => evm.common.gteHardfork(name) },
    param: { value: (name: string) => evm.common.param(name) },
  }) as Common
  for (const opcode of [CREATE, CALL, CALLCODE, DELEGATECALL, CREATE2, STATICCALL]) {
    const entry = instructions[opcode]
    if (entry === undefined) continue
    const gasHandler =
      opcode === CALL
        ? passingLater(entry.gasHandler)
        : opcode === CREATE || opcode === CREATE2
          ? chargingLater(entry.gasHandler, withoutStateGas)
          : entry.gasHandler
    instructions[opcode] = { ...entry, gasHandler, opHandler: repaying(evm, entry.opHandler) }
  }
}

/** After a message that succeeded, the reservoir repays what the frame has spilled. */
const repaying =
  (evm: EVM, run: Entry["opHandler"]): Entry["opHandler"] =>
  async (runState, common) => {
    await run(runState, common)
    if (runState.stack.peek(1)[0] === 0n) return
    const { stateGasReservoir: reservoir } = evm
    const repaid = reservoir < runState.stateGasSpilled ? reservoir : runState.stateGasSpilled
    runState.gasLeft += repaid
    runState.stateGasSpilled -= repaid
    evm.stateGasReservoir -= repaid
  }

/** A call keeps a 64th of the gas that is left after the state gas for its callee. */
const passingLater =
  (price: Entry["gasHandler"]): Entry["gasHandler"] =>
  async (runState, base, common) => {
    const gas = await price(runState, base, common)
    const [requested = 0n] = runState.stack.peek(1)
    const left = runState.gasLeft - gas
    const most = left - left / 64n
    if (left >= 0n) runState.messageGasLimit = requested < most ? requested : most
    return gas
  }

/** A creation that cannot begin costs no state gas, and one in a static call accesses no account. */
const chargingLater =
  (price: Entry["gasHandler"], withoutStateGas: Common): Entry["gasHandler"] =>
  async (runState, base, common) => {
    const { depth, contract, isStatic } = runState.env
    if (isStatic && runState.gasLeft >= base) throw new EVMError(EVMError.errorMessages.STATIC_STATE_CHANGE)
    const [value = 0n] = runState.stack.peek(1)
    if (depth < maxDepth && contract.balance >= value && contract.nonce < maxNonce)
      return price(runState, base, common)
    runState.lastCreateNewAccountStateGas = 0n
    return price(runState, base, withoutStateGas)
  }
