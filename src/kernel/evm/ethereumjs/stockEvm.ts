/** Stock EthereumJS as the engine of a machine: its interpreter runs each message, and the node listens to its events. */
import type { Common } from "@ethereumjs/common"
import {
  EVM,
  EVMError,
  type EVMResult,
  type EVMRunCallOpts,
  type ExecResult,
  type Message,
  type PrecompileFunc,
} from "@ethereumjs/evm"
import { type Address, createAddressFromString, type PrefixedHexString as Hex } from "@ethereumjs/util"
import type { YieldIfDue } from "../../../base/yielding.ts"
import type { Kept } from "../../core/message.ts"
import { opcodesOf } from "../base/opcodes.ts"
import { toLog } from "../base/records.ts"
import type { RunTopLevelMessage } from "../interpreter/topLevelMessage.ts"
import { withGethWords } from "../precompiles/failureWords.ts"
import type { Engine, EngineListener } from "./engine.ts"
import type { CoreEvmOptions } from "./evm.ts"
import { RunRecord } from "./runRecord.ts"
import type { OverlayStateManager } from "./stateManager.ts"
import { collectStockCoverage } from "./stockCoverage.ts"
import { stockFailure } from "./stockFailures.ts"
import { StockMoments } from "./stockMoments.ts"

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

/** EthereumJS's EVM with the interface of an engine. */
export class StockEvm extends EVM implements Engine {
  readonly #pause: YieldIfDue
  readonly #scratch: OverlayStateManager
  readonly #own: readonly Hex[]
  listener: EngineListener | undefined
  reverted: Kept | undefined

  readonly #nextCollector: CoreEvmOptions["nextCollector"]

  constructor(options: Omit<CoreEvmOptions, "blockHash">) {
    const { common, blockchain, scratch, customPrecompiles, pause } = options
    const customOpcodes = [pausing(common, pause)]
    super({ common, blockchain, stateManager: scratch, customPrecompiles, customOpcodes })
    this.#pause = pause
    this.#nextCollector = options.nextCollector
    this.#scratch = scratch
    this.#own = [...this.precompiles.keys()].map((key): Hex => `0x${key}`)
  }

  readonly #nonceOf = (address: Hex): bigint => this.#scratch.account(address)?.nonce ?? 0n

  /** Touches an account. The method is private in EthereumJS's journal, and no other method touches without writing. */
  readonly touch = (address: Hex): void => {
    const journal = this.journal as unknown as { touchAddress(address: Address): void }
    journal.touchAddress(createAddressFromString(address))
  }

  /** Runs a message in EthereumJS's interpreter. */
  readonly run: RunTopLevelMessage = async (message, gasLimit, block) => {
    const { from, to, gasPrice, value, data, blobVersionedHashes = [] } = message
    if (this.common.isActivatedEIP(2929))
      for (const address of this.#own) this.journal.addAlwaysWarmAddress(address)
    const record = new RunRecord()
    const stop = this.#listen(record)
    try {
      const { execResult } = await this.runCall({
        ...{ block, gasLimit, gasPrice, value, data, skipNonceIncrement: true },
        caller: createAddressFromString(from),
        ...(to !== undefined && { to: createAddressFromString(to) }),
        blobVersionedHashes: [...blobVersionedHashes],
      })
      const { executionGasUsed, gasRefund = 0n, returnValue, logs = [], selfdestruct } = execResult
      const failure = stockFailure(execResult)
      return {
        gasUsed: executionGasUsed,
        refund: gasRefund,
        output: returnValue,
        failure: failure?.word,
        words: failure?.words,
        logs: logs.map(toLog),
        destroyed: [...(selfdestruct?.keys() ?? [])],
        created: record.created,
        consoleCalls: record.console?.calls,
      }
    } finally {
      stop()
      this.reverted = record.reverted
    }
  }

  /** Listens to EthereumJS's events until the returned function is called. */
  #listen(record: RunRecord): () => void {
    const { events, listener, common } = this
    const moments = listener && new StockMoments(listener.moments, common, this.#nonceOf)
    events.on("beforeMessage", (message: Message) => {
      record.before(message)
      moments?.before(message)
    })
    events.on("afterMessage", (result: EVMResult) => {
      record.after(result)
      moments?.after(result)
    })
    if (moments !== undefined) events.on("step", (step) => moments.step(step))
    const collect = this.#nextCollector?.()
    if (collect !== undefined) collectStockCoverage(this, collect)
    return () => {
      events.removeAllListeners()
    }
  }

  /** Runs a message or a part of one; lets other work run before it when this work has been long. */
  override async runCall(options: EVMRunCallOpts): Promise<EVMResult> {
    const turn = this.#pause()
    if (turn !== undefined) await turn
    return super.runCall(options)
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
