/** The engine of midblock: it runs each message in our core, on an overlay of a view. */
import type { Hex } from "../../../base/hex.ts"
import { discarded, readChanges, type Target } from "../../core/changes.ts"
import { type CollectCoverage, readCoverage } from "../../core/coverage.ts"
import { failureOf } from "../../core/failures.ts"
import type { Host } from "../../core/host.ts"
import type { Instance } from "../../core/instance.ts"
import { createInstance, giveBack, type Mode, takeInstance } from "../../core/instances.ts"
import * as Layout from "../../core/layout.ts"
import {
  type Prepared,
  prepare,
  type RevertedCall,
  readAccesses,
  readRevertedCall,
} from "../../core/message.ts"
import type { Rules } from "../../core/rules.ts"
import { run } from "../../core/run.ts"
import { Overlay } from "../../state/overlay.ts"
import { type ConsoleRecord, recordConsole } from "../base/console.ts"
import type { CallPrecompile } from "../base/precompiled.ts"
import { precompileAddresses } from "../fork/precompiles.ts"
import { statePricesOf } from "../fork/stateGas.ts"
import { callPrecompile } from "../precompiles/precompile.ts"
import { curvePrecompiles } from "../precompiles/table.ts"
import { writeBlock } from "../rules/environment.ts"
import { coreRulesOf } from "../rules/rules.ts"
import type { Engine, EngineListener, EngineOptions, OnRead } from "./engine.ts"
import { Journal } from "./journal.ts"
import { outOfMemory } from "./outOfMemory.ts"
import { createPrecompiles, type Precompiles } from "./precompiles.ts"
import type { ExecutionResult, RunTopLevelMessage, StateGas, TopLevelMessage } from "./topLevelMessage.ts"

/** The core counts gas in 63 bits; no code uses that much. */
const maxGas = 2n ** 63n - 1n

/** The use of an instance by one message. */
interface Use {
  readonly instance: Instance
  readonly mode: Mode
  readonly isDiscarded: boolean
  readonly collect: CollectCoverage | undefined
}

/** Returns the contracts of a fork by address: those on curves are called here, the others by their number in the core. */
function contractsOf({ common, signerOverride }: EngineOptions): Map<Hex, CallPrecompile | number> {
  const onCurves = curvePrecompiles(common, signerOverride)
  const contractAt = (address: Hex): CallPrecompile | number => {
    const precompile = onCurves.get(address)
    return precompile === undefined ? Number(address) : (input, gas) => callPrecompile(precompile, input, gas)
  }
  return new Map(precompileAddresses(common).map((address) => [address, contractAt(address)]))
}

const stateGasOf = (core: Instance["core"]): StateGas => ({
  used: core.stateGasUsed(),
  reservoir: core.reservoir(),
  hasBegun: core.error() !== Layout.NOT_BEGUN,
})

/** Runs messages in our core. */
export class CoreEngine implements Engine {
  readonly isReference = false
  readonly scratch: Overlay
  readonly journal: Journal
  readonly precompiles: Precompiles
  readonly #options: EngineOptions
  readonly #rules: Rules
  readonly #hasStateGas: boolean
  readonly #host: Host
  readonly #target: Target
  #covered: Instance | undefined
  #consoleRecord: ConsoleRecord | undefined
  listener: EngineListener | undefined
  onRead: OnRead | undefined
  reverted: RevertedCall | undefined

  constructor(options: EngineOptions) {
    const { common, view, blockHash, pause } = options
    const scratch = new Overlay(view)
    const contracts = contractsOf(options)
    const journal = new Journal(scratch, common)
    this.#options = options
    this.scratch = scratch
    this.journal = journal
    this.precompiles = createPrecompiles(contracts)
    this.#rules = coreRulesOf(common)
    this.#hasStateGas = statePricesOf(common) !== undefined
    const warm = new Set(common.isActivatedEIP(2929) ? this.precompiles.addresses : [])
    this.#target = {
      setAccount: (address, account) => scratch.setAccount(address, account),
      setCode: (address, code) => scratch.setCode(address, code),
      emptyStorage: (address) => scratch.emptyStorage(address),
      slotWriter: (address) => scratch.slotWriter(address),
      touch: (address) => journal.touch(address),
    }
    this.#host = {
      state: scratch,
      isAlwaysWarm: (address) => warm.has(address),
      precompile: (address) => contracts.get(address),
      blockHash,
      pause,
      logToConsole: (input) => {
        this.#consoleRecord = recordConsole(this.#consoleRecord, input)
      },
    }
  }

  /** Runs a message in our core. */
  readonly run: RunTopLevelMessage = (message, gas, block, isDiscarded = false, reservoir = 0n) => {
    this.reverted = undefined
    this.#consoleRecord = undefined
    const { listener } = this
    const tracesSteps = listener !== undefined && (listener.traces & Layout.TRACES_STEPS) !== 0
    const collect = tracesSteps ? undefined : this.#options.nextCollector?.()
    const mode = tracesSteps ? "steps" : "plain"
    const instance = collect === undefined ? takeInstance(this.#rules, mode) : this.#takeCovered()
    instance.core.trace(listener?.traces ?? 0)
    if (this.scratch.view.isRecorded === true) instance.core.forgetAllCodes()
    prepare(instance, this.#prepared(message, gas, reservoir))
    writeBlock(instance, block, message, this.#options.common)
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

  /** Returns an instance of this engine alone: it records coverage once for each decoded code, so nodes cannot share it. */
  #takeCovered(): Instance {
    const covered = this.#covered
    this.#covered = undefined
    if (covered?.isReusable === true) return covered
    const fresh = createInstance(this.#rules)
    fresh.core.cover()
    return fresh
  }

  #prepared(
    { from, to, value, data, blobVersionedHashes = [] }: TopLevelMessage,
    gas: bigint,
    reservoir: bigint,
  ): Prepared {
    const nonce = (this.scratch.account(from)?.nonce ?? 0n) - 1n
    // No spread: it takes longer than a small message (`npm run bench:evm`, `Token.mint`).
    return {
      from,
      to,
      value,
      data,
      gas: gas < maxGas ? gas : maxGas,
      reservoir,
      nonce: BigInt.asUintN(64, nonce),
      warm: this.journal.warmed(),
      blobHashes: blobVersionedHashes,
    }
  }

  #read(instance: Instance, precompileFailure: string | undefined, isDiscarded: boolean): ExecutionResult {
    const { core } = instance
    const failure = failureOf(core.error(), core.errorDetail(), core.errorLimit(), precompileFailure)
    if (core.hasReverted() !== 0) this.reverted = readRevertedCall(instance)
    if (this.journal.accessList !== undefined) {
      for (const { address, slots } of readAccesses(instance, Layout.ACCESSED))
        this.journal.report(address, slots)
      for (const { address, slots } of readAccesses(instance, Layout.STORED))
        this.journal.reportStores(address, slots)
    }
    if (this.onRead !== undefined)
      for (const { address, slots } of readAccesses(instance, Layout.READ)) this.onRead(address, slots)
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
      state: this.#hasStateGas ? stateGasOf(core) : undefined,
      consoleCalls: this.#consoleRecord?.calls,
    }
  }
}
