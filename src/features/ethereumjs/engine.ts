/** EthereumJS as the engine of a machine: `runTx` of `@ethereumjs/vm` executes transactions, its EVM runs other messages. */
import type { EVM, EVMResult, ExecResult, InterpreterStep, Message } from "@ethereumjs/evm"
import {
  createAddressFromString,
  type PrefixedHexString as Hex,
  setLengthLeft,
  toBytes,
} from "@ethereumjs/util"
import { createVM, runTx, type VM } from "@ethereumjs/vm"
import { toHex, toHexWord } from "../../base/hex.ts"
import type { RevertedCall } from "../../kernel/core/message.ts"
import { toLog } from "../../kernel/evm/base/records.ts"
import type {
  Engine,
  EngineListener,
  EngineOptions,
  OnRead,
  RunWholeTransaction,
} from "../../kernel/evm/engine/engine.ts"
import { createPrecompiles, type Precompiles } from "../../kernel/evm/engine/precompiles.ts"
import type {
  ExecutionResult,
  RunTopLevelMessage,
  StateGas,
} from "../../kernel/evm/engine/topLevelMessage.ts"
import { systemAddress } from "../../kernel/evm/execute/system.ts"
import { pricesOf } from "../../kernel/evm/fork/prices.ts"
import { collectCoverage } from "./coverage.ts"
import { EventReporter } from "./eventReporter.ts"
import { PausingEvm } from "./evm.ts"
import { failureOf } from "./failures.ts"
import { createJournal, type StepJournal } from "./journal.ts"
import { customPrecompiles } from "./precompiles.ts"
import { RunRecord } from "./runRecord.ts"
import { OverlayStateManager } from "./stateManager.ts"
import { isOfProtocol, sentBy } from "./transaction.ts"

const [SLOAD, SSTORE] = [0x54, 0x55]

/** Returns the blocks of a chain as the BLOCKHASH instruction of EthereumJS reads them. */
export function blockchainOf(blockHash: EngineOptions["blockHash"]) {
  const blockchain = {
    getBlock: async (number: number) => ({ hash: () => blockHash(number) }),
    putBlock: async () => {},
    shallowCopy: () => blockchain,
  }
  return blockchain
}

/** Creates the engine over a view. */
export async function createEthereumJsEngine(options: EngineOptions): Promise<EthereumJsEngine> {
  const { common, view, blockHash, pause, signerOverride } = options
  const stateManager = new OverlayStateManager(view, !pricesOf(common).collidesWithStorage)
  const parts = { common, stateManager, blockchain: blockchainOf(blockHash) }
  const evm = new PausingEvm(
    { ...parts, customPrecompiles: customPrecompiles(common, signerOverride) },
    pause,
  )
  return new EthereumJsEngine(options, stateManager, evm, await createVM({ ...parts, evm }))
}

/** Runs transactions and messages in EthereumJS. */
export class EthereumJsEngine implements Engine {
  readonly isReference = true
  readonly scratch: OverlayStateManager
  readonly journal: StepJournal
  readonly precompiles: Precompiles
  readonly #options: EngineOptions
  readonly #evm: PausingEvm
  readonly #vm: VM
  listener: EngineListener | undefined
  onRead: OnRead | undefined
  reverted: RevertedCall | undefined

  constructor(options: EngineOptions, scratch: OverlayStateManager, evm: PausingEvm, vm: VM) {
    this.#options = options
    this.#evm = evm
    this.#vm = vm
    this.scratch = scratch
    this.journal = createJournal(evm.journal, scratch, options.common)
    this.precompiles = createPrecompiles(evm.precompiles, (address) => address.slice(2))
  }

  readonly #nonceOf = (address: Hex): bigint => this.scratch.account(address)?.nonce ?? 0n

  /** Runs a message by `runCall`. */
  readonly run: RunTopLevelMessage = (message, gasLimit, block, _, reservoir = 0n) => {
    const { from, to, gasPrice, value, data, blobVersionedHashes = [] } = message
    if (this.#evm.common.isActivatedEIP(2929))
      for (const address of this.precompiles.addresses) this.journal.addAlwaysWarmAddress(address)
    return this.#recorded(async (record) => {
      this.#evm.beginStateGas(reservoir)
      const { execResult } = await this.#evm.runCall({
        ...{ block, gasLimit, gasPrice, value, data, skipNonceIncrement: true },
        caller: createAddressFromString(from),
        ...(to !== undefined && { to: createAddressFromString(to) }),
        blobVersionedHashes: [...blobVersionedHashes],
      })
      if (this.onRead !== undefined) reportReads(this.#evm, this.onRead, from)
      return { ...resultOf(execResult, record), state: this.#stateGas() }
    })
  }

  #stateGas(): StateGas | undefined {
    const { common, executionStateGasUsed: used, stateGasReservoir: reservoir, eip2780PrepOog } = this.#evm
    return common.isActivatedEIP(8037) ? { used, reservoir, hasBegun: !eip2780PrepOog } : undefined
  }

  /** Executes a transaction by `runTx`; one that the protocol does not have is left to the caller, as a message. */
  readonly runTransaction: RunWholeTransaction = async ({ transaction, sender }, block) => {
    const { scratch } = this
    if (!isOfProtocol(transaction, scratch.code(sender), this.#options.signerOverride)) return undefined
    const tx = sentBy(transaction, sender, block.common)
    return this.#recorded(async (record) => {
      const checks = { skipBlockGasLimitValidation: true, skipHardForkValidation: true }
      const result = await runTx(this.#vm, { tx, block, ...checks })
      if (this.onRead !== undefined) reportReads(this.#evm, this.onRead)
      const { execResult, totalGasSpent, blobGasUsed = 0n, txRegularGas, txStateGas } = result
      const dimensions =
        txRegularGas === undefined || txStateGas === undefined
          ? undefined
          : { execution: txRegularGas, state: txStateGas }
      return { ...resultOf(execResult, record), totalGas: totalGasSpent, dimensions, blobGasUsed }
    })
  }

  /** Listens to the events of a run, and keeps what they tell. */
  async #recorded<T>(run: (record: RunRecord) => Promise<T>): Promise<T> {
    const record = new RunRecord()
    this.#listen(record)
    try {
      return await run(record)
    } finally {
      this.#evm.events.removeAllListeners()
      this.reverted = record.reverted
    }
  }

  #noteSlot({ opcode: { code }, address, stack }: InterpreterStep): void {
    const isStore = code === SSTORE
    if (isStore || code === SLOAD)
      this.journal.noteSlot(address.toString().slice(2), toHexWord(stack.at(-1) ?? 0n).slice(2), isStore)
  }

  #listen(record: RunRecord): void {
    const { events, common } = this.#evm
    const reporter = this.listener && new EventReporter(this.listener.events, common, this.#nonceOf)
    events.on("beforeMessage", (message: Message) => {
      record.before(message)
      reporter?.before(message)
    })
    events.on("afterMessage", (result: EVMResult) => {
      record.after(result)
      reporter?.after(result, this.#evm.eip2780PrepOog)
    })
    if (reporter !== undefined) events.on("step", (step) => reporter.step(step))
    if (this.journal.firstStores !== undefined) events.on("step", (step) => this.#noteSlot(step))
    const collect = this.#options.nextCollector?.()
    if (collect !== undefined) collectCoverage(this.#evm, collect)
  }
}

/**
 * Reports the reads of an EVM since the last report; slots that were written count as read too.
 *
 * @param caller - The sender of the message. The interpreter records that of a system call, which the list leaves out (EIP-7928).
 */
function reportReads({ blockLevelAccessList }: EVM, onRead: OnRead, caller?: Hex): void {
  if (blockLevelAccessList === undefined) return
  if (caller === systemAddress) delete blockLevelAccessList.accesses[systemAddress]
  for (const [address, { storageReads, storageChanges }] of Object.entries(blockLevelAccessList.accesses))
    onRead(address as Hex, [...storageReads, ...(Object.keys(storageChanges) as Hex[])].map(toSlot))
  blockLevelAccessList.accesses = {}
}

const toSlot = (key: Hex): Hex => toHex(setLengthLeft(toBytes(key), 32))

/** Converts a result to the form of engines. */
function resultOf(execResult: ExecResult, record: RunRecord): ExecutionResult {
  const { executionGasUsed, gasRefund = 0n, returnValue, logs = [], selfdestruct } = execResult
  const failure = failureOf(execResult)
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
}
