/** EthereumJS's EVM with our loop in place of its own, which is left what is traced. */
import type { Block } from "@ethereumjs/block"
import type { Common } from "@ethereumjs/common"
import { EVM, type EVMOpts, type ExecResult, type PrecompileFunc } from "@ethereumjs/evm"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { Scratch } from "../../state/scratch.ts"
import type { Keccak256 } from "../../state/store.ts"
import type { EndTurn } from "../../turns.ts"
import { createAddressOf } from "../createAddress.ts"
import { absent } from "./accounts.ts"
import type { Execution } from "./execution.ts"
import type { Message } from "./frame.ts"
import { wordsOf } from "./halt.ts"
import { Journal } from "./journal.ts"
import type { Result } from "./messages.ts"
import type { Outermost, RunOutermost } from "./outermost.ts"
import { withGethWords } from "./precompiles.ts"
import type { RevertedCall } from "./reverted.ts"
import { rulesetOf } from "./ruleset.ts"
import { execute, type FramePool } from "./run.ts"
import { stockRunner } from "./stock.ts"
import { createTransient } from "./transient.ts"

/** What a {@link LoopEvm} is made from. */
export interface LoopOptions {
  readonly common: Common
  readonly scratch: Scratch
  readonly keccak256: Keccak256
  /** Answers the BLOCKHASH instruction. */
  readonly blockHash: (number: number) => Uint8Array
  /** Called every now and then while a message runs; what it gives is waited for. */
  readonly pause: EndTurn
  readonly blockchain: NonNullable<EVMOpts["blockchain"]>
  readonly customPrecompiles: NonNullable<EVMOpts["customPrecompiles"]>
}

/** Runs messages in our loop, except those that somebody listens to and those with more gas than a number can hold. */
export class LoopEvm extends EVM {
  readonly #options: LoopOptions
  readonly #frames: FramePool = []
  readonly #journal: Journal
  /** Where the last message began to revert; unknown of one that was listened to. */
  reverted: RevertedCall | undefined

  constructor(options: LoopOptions) {
    const { common, blockchain, scratch, customPrecompiles } = options
    super({ common, blockchain, stateManager: scratch, customPrecompiles })
    this.#options = options
    this.#journal = new Journal(
      scratch,
      common,
      new Set([...this.precompiles.keys()].map((key): Hex => `0x${key}`)),
    )
    // The private parts of the class that stands there are nobody's business but its own.
    this.journal = this.#journal as unknown as EVM["journal"]
  }

  /** Touches an account in the journal. */
  readonly touch = (address: Hex): void => this.#journal.touch(address)

  /** Runs a message in our loop, or has it run by EthereumJS's where somebody listens. */
  readonly run: RunOutermost = async (message, gas, block) => {
    this.reverted = undefined
    const isListenedTo = this.events.listenerCount("step") > 0
    if (isListenedTo || gas > Number.MAX_SAFE_INTEGER) return this.#runInStock(message, gas, block)
    const execution = this.#executionOf(message, block)
    const first = firstOf(message, gas, execution)
    const { gasUsed, output, error } = await execute(execution, first, this.#frames, this.#options.pause)
    this.reverted = execution.reverted
    return {
      gasUsed: BigInt(gasUsed),
      refund: BigInt(execution.refund),
      output,
      failure: error?.error,
      words: wordsOf(error),
      logs: execution.logs,
      destroyed: execution.destroyed.keys(),
      created: execution.created,
      consoleCalls: execution.consoleRecord?.calls,
    }
  }

  /** Runs a precompile; EthereumJS's loop asks for it as well. */
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

  readonly #runInStock = stockRunner(this)

  #executionOf({ from, gasPrice, blobVersionedHashes = [] }: Outermost, block: Block): Execution {
    const { common, scratch, keccak256, blockHash } = this.#options
    return {
      scratch,
      journal: this.#journal,
      ruleset: rulesetOf(common),
      transient: createTransient(this.#journal),
      keccak256,
      block,
      blockHash,
      chainId: common.chainId(),
      origin: from,
      gasPrice,
      blobHashes: blobVersionedHashes,
      precompile: this.#precompile,
      runPrecompile: this.#runPrecompile,
      refund: 0,
      logs: [],
      destroyed: new Map(),
      created: new Set(),
      reverted: undefined,
      consoleRecord: undefined,
    }
  }

  readonly #precompile = (address: Hex) => this.precompiles.get(address.slice(2))

  readonly #runPrecompile = (
    precompile: PrecompileFunc,
    { data, gas }: Message,
  ): Promise<Result> | Result => {
    const result = this.runPrecompile(precompile, data, BigInt(gas))
    return result instanceof Promise ? result.then(toResult) : toResult(result)
  }
}

/** The message as the loop takes it; a creation goes where the sender's nonce says, which is counted already. */
function firstOf({ from, to, value, data }: Outermost, gas: bigint, execution: Execution): Message {
  const nonce = () => (execution.scratch.account(from) ?? absent).nonce - 1n
  const address = to ?? createAddressOf(from, nonce())
  return {
    kind: to === undefined ? "create" : "call",
    caller: from,
    to: address,
    codeAddress: address,
    value,
    data,
    gas: Number(gas),
    depth: 0,
    isStatic: false,
  }
}

const toResult = ({ executionGasUsed, returnValue, exceptionError }: ExecResult): Result => ({
  gasUsed: Number(executionGasUsed),
  output: returnValue,
  error: exceptionError,
})
