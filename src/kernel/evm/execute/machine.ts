/** A pool of virtual machines, which are costly to create: each gets a view for one execution and then returns to the pool. */
import type { Common } from "@ethereumjs/common"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { fromHex, toHex } from "../../../base/hex.ts"
import type { Pausing } from "../../../base/task.ts"
import { createYielder } from "../../../base/yielding.ts"
import type { CollectCoverage } from "../../core/coverage.ts"
import { UnknownState } from "../../state/base.ts"
import type { View } from "../../state/store.ts"
import { CoreEngine } from "../engine/coreEngine.ts"
import type { CreateEngine, Engine, EngineListener, OnRead } from "../engine/engine.ts"
import type { SignerOverride } from "../precompiles/recovery.ts"
import { type Explainer, errorText } from "./explainer.ts"
import { type FetchedState, type HintedMessage, type RunSurroundings, rerun } from "./rerun.ts"

/** The part of an outcome with the inputs of its calls of `console.log`. */
interface ConsoleCalls {
  readonly consoleCalls?: readonly Uint8Array[] | undefined
}

/** One virtual machine: an engine with the private scratch that it writes into. */
export interface Machine
  extends Pick<Engine, "isReference" | "scratch" | "journal" | "precompiles" | "run" | "runTransaction"> {
  /** The rules of the fork. */
  readonly common: Common
  /** The listener of the messages that run. */
  readonly listener: EngineListener | undefined
  /** Sets the listener of the messages that run from now on; `undefined` removes it. */
  listen(listener: EngineListener | undefined): void
  /** Sets the function that receives what messages read from now on; `undefined` removes it. */
  listenToReads(onRead: OnRead | undefined): void
  /** True while a function receives what messages read. */
  readonly recordsReads: boolean
  /** Notes that an account, and slots of it, are read by the protocol itself. */
  read(address: Hex, slots?: readonly Hex[]): void
  /** Signers that were set for signatures; see {@link MachineOptions}. */
  readonly signerOverride: SignerOverride
  /** Returns the text of the last revert by artifacts: a custom error, and the call in which it began. */
  explain(revertData: Hex): string | undefined
  /** Lets other work run; throws when this work is to stop. See {@link Pausing}. */
  pause(): Promise<void> | undefined
  /** Passes the console calls of an outcome to the work of this use, at the end of the use. See {@link Pausing}. */
  logToConsole(outcome: ConsoleCalls): void
  /** Touches an account. An empty account that was touched ceases to exist at the end of the message (EIP-161). */
  touch(address: Hex): void
}

/** The machines of one node. */
export interface Machines {
  /**
   * Calls `run` with a machine whose scratch overlays `view`, under the rules of `common`.
   *
   * The machine pauses as `work` decides; without `work` it pauses as the building of blocks does.
   *
   * The writes of `run` are private to it. A machine on which it throws is not used again, because its journal may have an open
   * checkpoint.
   *
   * On a state that is fetched on demand, `run` is called again, on another machine, until it meets no unknown state. Its effects
   * outside of the machine would be repeated.
   *
   * @param message - The message that `run` runs, if there is one: a hint about the keys that it reads.
   */
  use<T>(
    common: Common,
    view: View,
    run: (machine: Machine) => Promise<T>,
    work?: Pausing,
    message?: () => HintedMessage,
  ): Promise<T>
  /** The same machines, on which BLOCKHASH calls `blockHash`. */
  on(blockHash: BlockHash): Machines
  /** The same machines, where BLOCKHASH has these hashes for these block numbers; `undefined` changes nothing. */
  withBlockHashes(hashes: ReadonlyMap<bigint, Hex> | undefined): Machines
  /** The same machines, on which a run that meets unknown state ends with {@link UnknownState} and is not called again. */
  readonly withoutFetching: Machines
}

/** The surroundings of a machine during one use. */
interface Use {
  blockHash: BlockHash
  work: Pausing
  consoleCalls: readonly Uint8Array[]
}

type PooledMachine = Machine & { readonly current: Use }

const createCoreEngine: CreateEngine = (options) => new CoreEngine(options)

async function createMachine(
  common: Common,
  view: View,
  { explainer, createEngine = createCoreEngine, signerOverride = () => undefined, coverage }: MachineOptions,
): Promise<PooledMachine> {
  const current: Use = {
    blockHash: () => new Uint8Array(32),
    work: { pause: () => undefined },
    consoleCalls: [],
  }
  const pause = () => current.work.pause()
  const nextCollector =
    coverage &&
    (() => (current.work.isTrial === true || current.work.isRetry === true ? undefined : coverage))
  const blockHash = (number: number) => current.blockHash(number)
  const surroundings = { common, view, blockHash, pause, signerOverride, nextCollector }
  const engine = await createEngine(surroundings)
  const { isReference, scratch, journal, precompiles, run, runTransaction } = engine
  return {
    ...{ common, isReference, scratch, journal, precompiles, run, signerOverride, current, pause },
    ...(runTransaction && { runTransaction }),
    touch: (address) => journal.touch(address),
    get listener() {
      return engine.listener
    },
    listen(listener) {
      engine.listener = listener
    },
    listenToReads(onRead) {
      engine.onRead = onRead
    },
    get recordsReads() {
      return engine.onRead !== undefined
    },
    read: (address, slots = []) => engine.onRead?.(address, slots),
    explain(revertData) {
      if (explainer === undefined) return undefined
      const { reverted } = engine
      const call = reverted && { code: toHex(reverted.code), input: toHex(reverted.input) }
      return errorText(explainer, revertData, call)
    },
    logToConsole({ consoleCalls }) {
      if (consoleCalls !== undefined) current.consoleCalls = [...current.consoleCalls, ...consoleCalls]
    },
  }
}

/** The hash of a sealed block; 32 zero bytes when there is none of that number. */
export type BlockHash = (number: number) => Uint8Array

/** Options of the machines of a node. */
export interface MachineOptions {
  readonly explainer?: Explainer | undefined
  /** Creates the engines that run code; our core when absent. */
  readonly createEngine?: CreateEngine | undefined
  /** The signers that were set for signatures, for ECRECOVER and authorizations (EIP-7702), instead of the recovered signers. */
  readonly signerOverride?: SignerOverride | undefined
  /** The state under version 0, on a fork. */
  readonly fetched?: FetchedState | undefined
  /** Collects the coverage of all runs except trials and retries. */
  readonly coverage?: CollectCoverage | undefined
}

/** Creates the pool; `blockHash` answers the BLOCKHASH instruction. */
export function createMachines(blockHash: BlockHash, options: MachineOptions = {}): Machines {
  return machinesOn(blockHash, new Map(), options)
}

function machinesOn(
  blockHash: BlockHash,
  idle: Map<Common, PooledMachine[]>,
  options: MachineOptions,
): Machines {
  const useOnce = async <T>(
    common: Common,
    { view, blockHash, work }: RunSurroundings,
    run: (machine: Machine) => Promise<T>,
  ): Promise<T> => {
    let pool = idle.get(common)
    if (pool === undefined) {
      pool = []
      idle.set(common, pool)
    }
    if (pool.length === 0) await work.pause() // fifty reads at once create fifty machines, in some milliseconds each
    const machine = pool.pop() ?? (await createMachine(common, view, options))
    machine.scratch.reset(view)
    machine.precompiles.reset()
    machine.current.blockHash = blockHash
    machine.current.work = work
    const result = await run(machine)
    const { consoleCalls } = machine.current
    if (consoleCalls.length > 0) {
      machine.current.consoleCalls = []
      work.logToConsole?.(consoleCalls)
    }
    pool.push(machine)
    return result
  }
  const { fetched } = options
  let known: Machines | undefined
  return {
    get withoutFetching() {
      known ??= machinesOn(blockHash, idle, { ...options, fetched: fetched && unfetched(fetched) })
      return known
    },
    use(common, view, run, work = { pause: createYielder() }, message) {
      const surroundings = { view, blockHash, work }
      if (fetched === undefined) return useOnce(common, surroundings, run)
      return rerun(fetched, surroundings, (each) => useOnce(common, each, run), message)
    },
    on: (other) => machinesOn(other, idle, options),
    withBlockHashes(hashes) {
      if (hashes === undefined) return this
      const hashOf: BlockHash = (number) => {
        const hash = hashes.get(BigInt(number))
        return hash === undefined ? blockHash(number) : fromHex(hash)
      }
      return machinesOn(hashOf, idle, options)
    },
  }
}

/** Returns the known part of a state: it fetches nothing. */
const unfetched = ({ base }: FetchedState): FetchedState => ({
  base,
  fetch: (missing) => Promise.reject(new UnknownState(missing)),
})
