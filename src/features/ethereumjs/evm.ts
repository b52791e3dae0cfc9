/** EthereumJS's EVM as a node needs it: it lets other work run, and fails in geth's words. */
import type { Common } from "@ethereumjs/common"
import {
  EVM,
  EVMError,
  type EVMOpts,
  type EVMResult,
  type EVMRunCallOpts,
  type ExecResult,
  type Message,
  type PrecompileFunc,
} from "@ethereumjs/evm"
import type { Address } from "@ethereumjs/util"
import type { YieldIfDue } from "../../base/yielding.ts"
import { opcodesOf } from "../../kernel/evm/fork/opcodes.ts"
import { correctStateGas } from "./corrections.ts"

const jumpdest = 0x5b

/** JUMPDEST, which every loop executes: it lets other work run when this work has been long. */
const pausing = (common: Common, pause: YieldIfDue) => ({
  opcode: jumpdest,
  opcodeName: "JUMPDEST",
  baseFee: opcodesOf(common).opcodes.get(jumpdest)?.fee ?? 1,
  logicFunction: async () => {
    const turn = pause()
    if (turn !== undefined) await turn
  },
})

/** The EVM of a node. */
export class PausingEvm extends EVM {
  readonly #pause: YieldIfDue

  constructor(options: EVMOpts & { readonly common: Common }, pause: YieldIfDue) {
    super({ ...options, customOpcodes: [pausing(options.common, pause)] })
    this.#pause = pause
    if (options.common.isActivatedEIP(8037)) correctStateGas(this, this._opcodeMap)
  }

  /** Runs a message or a part of one; lets other work run before it when this work has been long. */
  override async runCall(options: EVMRunCallOpts): Promise<EVMResult> {
    const turn = this.#pause()
    if (turn !== undefined) await turn
    const result = await super.runCall(options)
    this.eip7928CallPostTargetOog = false // it would burn the reservoir of a transaction that halts
    this.#noteRecipient(options.to ?? result.createdAddress)
    return result
  }

  /** Notes the account whose state gas a transaction cannot pay: it is read before the charge (EIP-2780), and EthereumJS leaves it out. */
  #noteRecipient(recipient: Address | undefined): void {
    if (this.eip2780PrepOog && recipient !== undefined)
      this.blockLevelAccessList?.addAddress(recipient.toString())
  }

  /** Begins the count of state gas of a top-level message (EIP-8037), as `runTx` does. */
  beginStateGas(reservoir: bigint): void {
    this.stateGasReservoir = reservoir
    this.executionStateGasUsed = 0n
    this.eip2780PrepOog = false
  }

  /**
   * Runs the code of a message. While its events have listeners, EthereumJS reads the data of REVERT before it charges for the memory,
   * and throws a RangeError for more than some GB. No message has the gas for that memory: it is out of gas.
   */
  protected override async runInterpreter(
    message: Message,
    options?: { readonly pc?: number },
  ): Promise<ExecResult> {
    try {
      return await super.runInterpreter(message, options)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      return {
        executionGasUsed: message.gasLimit,
        gasRefund: message.gasRefund ?? 0n,
        returnValue: new Uint8Array(),
        exceptionError: new EVMError(EVMError.errorMessages.OUT_OF_GAS),
      }
    }
  }

  /** Runs a precompile; its failure is in geth's words. */
  protected override async runPrecompile(
    code: PrecompileFunc,
    data: Uint8Array,
    gasLimit: bigint,
  ): Promise<ExecResult> {
    const address = [...this.precompiles].find(([, each]) => each === code)?.[0]
    return withGethWords(address, data, await super.runPrecompile(code, data, gasLimit))
  }
}

/** The address of the precompile for whose failures EthereumJS has no text of their own. */
const blake2f = "0000000000000000000000000000000000000009"

/** Bytes of the input of BLAKE2F (EIP-152). */
const blakeInput = 213

/**
 * Returns the result of a precompile, with geth's error text for a failure.
 *
 * @param address - Forty hex digits.
 * @param data - The input.
 */
export function withGethWords(address: string | undefined, data: Uint8Array, result: ExecResult): ExecResult {
  const word = result.exceptionError?.error
  if (word === undefined || word === EVMError.errorMessages.OUT_OF_GAS || address !== blake2f) return result
  const named = data.length === blakeInput ? "invalid final flag" : "invalid input length"
  return { ...result, exceptionError: new EVMError(named as EVMError["error"]) }
}
