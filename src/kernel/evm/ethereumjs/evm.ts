/** EthereumJS's EVM with our core instead of its interpreter. */

import type { Common } from "@ethereumjs/common"
import {
  EVM,
  type EVMOpts,
  type EVMResult,
  type EVMRunCallOpts,
  type ExecResult,
  type PrecompileFunc,
} from "@ethereumjs/evm"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { mapMaybePromise } from "../../../base/maybePromise.ts"
import type { YieldIfDue } from "../../../base/yielding.ts"
import { discarded, readChanges, type Target } from "../../core/changes.ts"
import { type CollectCoverage, readCoverage } from "../../core/coverage.ts"
import { failureOf } from "../../core/failures.ts"
import type { Host } from "../../core/host.ts"
import type { Instance } from "../../core/instance.ts"
import { createInstance, giveBack, type Mode, takeInstance } from "../../core/instances.ts"
import * as Layout from "../../core/layout.ts"
import { type Kept, type Prepared, prepare, readAccesses, readRevertedCall } from "../../core/message.ts"
import type { Rules } from "../../core/rules.ts"
import { run } from "../../core/run.ts"
import { type ConsoleRecord, recordConsole } from "../base/console.ts"
import { emptyAccount } from "../base/emptyAccount.ts"
import { opcodesOf } from "../base/opcodes.ts"
import type { CallPrecompile } from "../base/precompiled.ts"
import { writeBlock } from "../interpreter/environment.ts"
import { coreRulesOf } from "../interpreter/rules.ts"
import type { ExecutionResult, RunTopLevelMessage, TopLevelMessage } from "../interpreter/topLevelMessage.ts"
import { ownPrecompile } from "../precompiles/ethereumjs.ts"
import { withGethWords } from "../precompiles/failureWords.ts"
import { callPrecompile } from "../precompiles/precompile.ts"
import type { Engine, EngineListener } from "./engine.ts"
import { Journal } from "./journal.ts"
import { outOfMemory } from "./outOfMemory.ts"
import { precompilesInCore, toPrecompiled } from "./precompiles.ts"
import { toEvmResult, topLevelMessageOf } from "./runCall.ts"
import type { OverlayStateManager } from "./stateManager.ts"

/** The parts of a {@link CoreEvm}. */
export interface CoreEvmOptions {
  readonly common: Common
  readonly scratch: OverlayStateManager
  /** Answers the BLOCKHASH instruction. */
  readonly blockHash: (number: number) => Uint8Array
  /** Called at intervals while a message runs; the message waits for the promise that it returns. */
  readonly pause: YieldIfDue
  readonly blockchain: NonNullable<EVMOpts["blockchain"]>
  readonly customPrecompiles: NonNullable<EVMOpts["customPrecompiles"]>
  /** Returns the collector of the next message's coverage, `undefined` when its run does not count; absent without coverage. */
  readonly nextCollector?: (() => CollectCoverage | undefined) | undefined
}

/** The core counts gas in 63 bits; no code uses that much. */
const maxGas = 2n ** 63n - 1n

/** The use of an instance by one message. */
interface Use {
  readonly instance: Instance
  readonly mode: Mode
  readonly isDiscarded: boolean
  readonly collect: CollectCoverage | undefined
}

/** Runs messages in our core. */
export class CoreEvm extends EVM implements Engine {
  readonly #options: CoreEvmOptions
  readonly #journal: Journal
  readonly #host: Host
  /** The precompiles that the core runs by itself, wherever overrides move them. */
  readonly #inCore: ReadonlyMap<PrecompileFunc, number>
  readonly #rules: Rules
  #covered: Instance | undefined
  readonly #target: Target
  #consoleRecord: ConsoleRecord | undefined
  /** Receives the moments of the messages that run; `undefined` without a tracer. */
  listener: EngineListener | undefined
  /** The call in which the last message began to revert. */
  reverted: Kept | undefined

  constructor(options: CoreEvmOptions) {
    const { common, blockchain, scratch, customPrecompiles, blockHash, pause } = options
    super({ common, blockchain, stateManager: scratch, customPrecompiles })
    this.#options = options
    this.#rules = coreRulesOf(common)
    const own = new Set([...this.precompiles.keys()].map((key): Hex => `0x${key}`))
    this.#inCore = precompilesInCore(this.precompiles)
    this.#journal = new Journal(scratch, common, own)
    // The type of the property is a class with private members, which no other class can have.
    this.journal = this.#journal as unknown as EVM["journal"]
    this.#target = {
      setAccount: (address, account) => scratch.setAccount(address, account),
      setCode: (address, code) => scratch.setCode(address, code),
      slotWriter: (address) => scratch.slotWriter(address),
      touch: (address) => this.#journal.touch(address),
    }
    this.#host = {
      state: scratch,
      isAlwaysWarm: (address) => common.isActivatedEIP(2929) && own.has(address),
      precompile: (address) => this.#precompile(address),
      blockHash,
      pause,
      logToConsole: (input) => {
        this.#consoleRecord = recordConsole(this.#consoleRecord, input)
      },
    }
  }

  /** Gives EthereumJS's interpreter the instructions of the fork, which it would otherwise compute for each EVM. */
  override getActiveOpcodes(): ReturnType<EVM["getActiveOpcodes"]> {
    const { opcodes, handlers, dynamicGasHandlers, opcodeMap } = opcodesOf(this.common)
    this._opcodes = opcodes
    this._handlers = handlers
    this._dynamicGasHandlers = dynamicGasHandlers
    this._opcodeMap = opcodeMap
    return opcodes
  }

  /** Touches an account in the journal. */
  readonly touch = (address: Hex): void => this.#journal.touch(address)

  /** Runs a message in our core. */
  readonly run: RunTopLevelMessage = (message, gas, block, isDiscarded = false) => {
    this.reverted = undefined
    this.#consoleRecord = undefined
    const { listener } = this
    const tracesSteps = listener !== undefined && (listener.traces & Layout.TRACES_STEPS) !== 0
    const collect = tracesSteps ? undefined : this.#options.nextCollector?.()
    const mode = tracesSteps ? "steps" : "plain"
    const instance = collect === undefined ? takeInstance(this.#rules, mode) : this.#takeCovered()
    instance.core.trace(listener?.traces ?? 0)
    if (this.#options.scratch.view.isRecorded === true) instance.core.forgetAllCodes()
    prepare(instance, this.#prepared(message, gas))
    writeBlock(instance, block, message, this.common)
    const use = { instance, mode, isDiscarded, collect } as const
    try {
      const ended = run(instance, this.#host, listener?.listen(instance))
      if (!(ended instanceof Promise)) return this.#end(use, ended)
      return ended
        .then((precompileFailure) => this.#end(use, precompileFailure))
        .catch((error: unknown) => outOfMemory(error, instance, gas))
    } catch (error) {
      return outOfMemory(error, instance, gas)
    }
  }

  #end(
    { instance, mode, isDiscarded, collect }: Use,
    precompileFailure: string | undefined,
  ): ExecutionResult {
    if (collect !== undefined) readCoverage(instance, collect)
    const result = this.#read(instance, precompileFailure, isDiscarded)
    if (collect === undefined) giveBack(instance, this.#rules, mode)
    else if (instance.isReusable) this.#covered = instance
    return result
  }

  /** Returns an instance of this machine alone: it records coverage once for each decoded code, so nodes cannot share it. */
  #takeCovered(): Instance {
    const covered = this.#covered
    this.#covered = undefined
    if (covered?.isReusable === true) return covered
    const fresh = createInstance(this.#rules)
    fresh.core.cover()
    return fresh
  }

  /**
   * Runs a top-level message as {@link run} does and keeps its effects in the state, for EthereumJS's VM.
   *
   * EthereumJS's interpreter runs other calls, and all calls while its event `step` has a listener.
   */
  override async runCall(options: EVMRunCallOpts): Promise<EVMResult> {
    const call = this.events.listenerCount("step") > 0 ? undefined : topLevelMessageOf(options)
    if (call === undefined) return super.runCall(options)
    const { message, gas, block, countsNonce } = call
    const { scratch } = this.#options
    const sender = scratch.account(message.from) ?? emptyAccount
    const nonce = countsNonce ? sender.nonce : sender.nonce - 1n
    if (countsNonce) {
      this.touch(message.from)
      scratch.setAccount(message.from, { ...sender, nonce: nonce + 1n })
    }
    return toEvmResult(message, nonce, await this.run(message, gas, block))
  }

  #prepared({ from, to, value, data, blobVersionedHashes = [] }: TopLevelMessage, gas: bigint): Prepared {
    const nonce = (this.#options.scratch.account(from)?.nonce ?? 0n) - 1n
    return {
      ...{ from, to, value, data, blobHashes: blobVersionedHashes, warm: this.#journal.warmed() },
      gas: gas < maxGas ? gas : maxGas,
      nonce: BigInt.asUintN(64, nonce),
    }
  }

  #read(instance: Instance, precompileFailure: string | undefined, isDiscarded: boolean): ExecutionResult {
    const { core } = instance
    const failure = failureOf(core.error(), core.errorDetail(), core.errorLimit(), precompileFailure)
    if (core.hasReverted() !== 0) this.reverted = readRevertedCall(instance)
    if (this.#journal.accessList !== undefined)
      for (const { address, slots } of readAccesses(instance)) this.#journal.report(address, slots)
    const output = core.outputPointer()
    const { logs, created, destroyed } = isDiscarded ? discarded : readChanges(instance, this.#target)
    return {
      gasUsed: core.gasUsed(),
      refund: core.refund(),
      output: instance.copy(output, output + core.outputLength()),
      failure: failure?.word,
      words: failure?.words,
      logs,
      destroyed,
      created,
      consoleCalls: this.#consoleRecord?.calls,
    }
  }

  /** Runs a precompile, for the core and for EthereumJS's interpreter. */
  protected override runPrecompile(
    code: PrecompileFunc,
    data: Uint8Array,
    gasLimit: bigint,
  ): Promise<ExecResult> | ExecResult {
    const result = super.runPrecompile(code, data, gasLimit)
    const named = (ended: ExecResult) => {
      if (ended.exceptionError === undefined) return ended
      const address = [...this.precompiles].find(([, each]) => each === code)?.[0]
      return withGethWords(address, data, ended)
    }
    return result instanceof Promise ? result.then(named) : named(result)
  }

  #precompile(address: Hex): CallPrecompile | number | undefined {
    const precompile = this.precompiles.get(address.slice(2))
    if (precompile === undefined) return undefined
    const inCore = this.#inCore.get(precompile)
    if (inCore !== undefined) return inCore
    const own = ownPrecompile(precompile)
    if (own !== undefined) return (input, gas) => callPrecompile(own, input, gas)
    return (input, gas) => mapMaybePromise(this.runPrecompile(precompile, input.slice(), gas), toPrecompiled)
  }
}
