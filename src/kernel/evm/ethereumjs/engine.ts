/** EthereumJS's interpreter as the engine of a machine: it runs each message, and this engine listens to its events. */
import type { EVM, EVMResult, Message } from "@ethereumjs/evm"
import { createAddressFromString } from "@ethereumjs/util"
import type { Hex } from "../../../base/hex.ts"
import type { RevertedCall } from "../../core/message.ts"
import { toLog } from "../base/records.ts"
import type { Engine, EngineListener, EngineOptions, MessageJournal } from "../engine/engine.ts"
import { createPrecompiles, type Precompiles } from "../engine/precompiles.ts"
import type { RunTopLevelMessage } from "../engine/topLevelMessage.ts"
import { collectCoverage } from "./coverage.ts"
import { EventReporter } from "./eventReporter.ts"
import { PausingEvm } from "./evm.ts"
import { failureOf } from "./failures.ts"
import { createJournal } from "./journal.ts"
import { customPrecompiles } from "./precompiles.ts"
import { RunRecord } from "./runRecord.ts"
import { OverlayStateManager } from "./stateManager.ts"

/** Returns the blocks of a chain as the BLOCKHASH instruction of EthereumJS reads them. */
function blockchainOf(blockHash: EngineOptions["blockHash"]) {
  const blockchain = {
    getBlock: async (number: number) => ({ hash: () => blockHash(number) }),
    putBlock: async () => {},
    shallowCopy: () => blockchain,
  }
  return blockchain
}

/** Runs messages in EthereumJS's interpreter. */
export class EthereumJsEngine implements Engine {
  readonly isReference = true
  readonly scratch: OverlayStateManager
  readonly journal: MessageJournal
  readonly precompiles: Precompiles
  readonly #evm: EVM
  readonly #nextCollector: EngineOptions["nextCollector"]
  listener: EngineListener | undefined
  reverted: RevertedCall | undefined

  constructor({ common, view, blockHash, pause, signerOverride, nextCollector }: EngineOptions) {
    const scratch = new OverlayStateManager(view)
    const options = {
      common,
      stateManager: scratch,
      blockchain: blockchainOf(blockHash),
      customPrecompiles: customPrecompiles(common, signerOverride),
    }
    this.#evm = new PausingEvm(options, pause)
    this.#nextCollector = nextCollector
    this.scratch = scratch
    this.journal = createJournal(this.#evm.journal, scratch, common)
    this.precompiles = createPrecompiles(this.#evm.precompiles, (address) => address.slice(2))
  }

  readonly #nonceOf = (address: Hex): bigint => this.scratch.account(address)?.nonce ?? 0n

  /** Runs a message in EthereumJS's interpreter. */
  readonly run: RunTopLevelMessage = async (message, gasLimit, block) => {
    const { from, to, gasPrice, value, data, blobVersionedHashes = [] } = message
    if (this.#evm.common.isActivatedEIP(2929))
      for (const address of this.precompiles.addresses) this.journal.addAlwaysWarmAddress(address)
    const record = new RunRecord()
    const stop = this.#listen(record)
    try {
      const { execResult } = await this.#evm.runCall({
        ...{ block, gasLimit, gasPrice, value, data, skipNonceIncrement: true },
        caller: createAddressFromString(from),
        ...(to !== undefined && { to: createAddressFromString(to) }),
        blobVersionedHashes: [...blobVersionedHashes],
      })
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
    } finally {
      stop()
      this.reverted = record.reverted
    }
  }

  /** Listens to EthereumJS's events until the returned function is called. */
  #listen(record: RunRecord): () => void {
    const { events, common } = this.#evm
    const reporter = this.listener && new EventReporter(this.listener.events, common, this.#nonceOf)
    events.on("beforeMessage", (message: Message) => {
      record.before(message)
      reporter?.before(message)
    })
    events.on("afterMessage", (result: EVMResult) => {
      record.after(result)
      reporter?.after(result)
    })
    if (reporter !== undefined) events.on("step", (step) => reporter.step(step))
    const collect = this.#nextCollector?.()
    if (collect !== undefined) collectCoverage(this.#evm, collect)
    return () => {
      events.removeAllListeners()
    }
  }
}
