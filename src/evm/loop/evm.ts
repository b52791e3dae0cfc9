/** EthereumJS's EVM with our loop in place of its own, which is left what is traced. */
import type { Common } from "@ethereumjs/common"
import {
  EVM,
  type EVMOpts,
  type EVMResult,
  type EVMRunCallOpts,
  type ExecResult,
  NobleBN254,
  type PrecompileFunc,
} from "@ethereumjs/evm"
import { createAddressFromString, type PrefixedHexString as Hex } from "@ethereumjs/util"
import type { Scratch } from "../../state/scratch.ts"
import type { Keccak256 } from "../../state/store.ts"
import { createTurns } from "../../turns.ts"
import { absent } from "./accounts.ts"
import { addressByNonce } from "./creations.ts"
import type { Execution } from "./execution.ts"
import { type Message, nothing } from "./frame.ts"
import { Journal } from "./journal.ts"
import type { Result } from "./messages.ts"
import type { RevertedCall } from "./reverted.ts"
import { rulesetOf } from "./ruleset.ts"
import { execute, type FramePool } from "./run.ts"
import { createTransient } from "./transient.ts"

/** What a {@link LoopEvm} is made from. */
export interface LoopOptions {
  readonly common: Common
  readonly scratch: Scratch
  readonly keccak256: Keccak256
  /** Answers the BLOCKHASH instruction. */
  readonly blockHash: (number: number) => Uint8Array
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
    super({ common, blockchain, stateManager: scratch, customPrecompiles, bn254: new NobleBN254() })
    this.#options = options
    this.#journal = new Journal(scratch, common)
    // The private parts of the class that stands there are nobody's business but its own.
    this.journal = this.#journal as unknown as EVM["journal"]
  }

  /** Touches an account in the journal. */
  readonly touch = (address: Hex): void => this.#journal.touch(address)

  override async runCall(options: EVMRunCallOpts): Promise<EVMResult> {
    const { gasLimit = 0n } = options
    this.reverted = undefined
    const isListenedTo = this.events.listenerCount("step") > 0
    if (options.message !== undefined || isListenedTo || gasLimit > Number.MAX_SAFE_INTEGER)
      return super.runCall(options)
    const execution = this.#executionOf(options)
    const message = this.#messageOf(options, execution)
    const result = await execute(execution, message, this.#frames, createTurns())
    this.reverted = execution.reverted
    return toEvmResult(result, execution, message)
  }

  #executionOf({ block, gasPrice = 0n, caller, blobVersionedHashes = [] }: EVMRunCallOpts): Execution {
    const { common, scratch, keccak256, blockHash } = this.#options
    return {
      scratch,
      journal: this.#journal,
      ruleset: rulesetOf(common),
      transient: createTransient(this.#journal),
      keccak256,
      block: block as Execution["block"],
      blockHash,
      chainId: common.chainId(),
      origin: caller?.toString() ?? zeroAddress,
      gasPrice,
      blobHashes: blobVersionedHashes as Hex[],
      precompile: this.#precompile,
      runPrecompile: this.#runPrecompile,
      refund: 0,
      logs: [],
      destroyed: new Map(),
      created: new Set(),
      reverted: undefined,
    }
  }

  #messageOf(options: EVMRunCallOpts, execution: Execution): Message {
    const { scratch, journal } = execution
    const caller = execution.origin
    const account = scratch.account(caller) ?? absent
    const nonce = options.skipNonceIncrement === true ? account.nonce : account.nonce + 1n
    if (options.skipNonceIncrement !== true) {
      journal.touch(caller)
      scratch.setAccount(caller, { ...account, nonce })
    }
    const to = options.to?.toString() ?? addressByNonce(execution, caller, nonce - 1n)
    return {
      kind: options.to === undefined ? "create" : "call",
      caller,
      to,
      codeAddress: to,
      value: options.value ?? 0n,
      data: options.data ?? nothing,
      gas: Number(options.gasLimit),
      depth: 0,
      isStatic: options.isStatic ?? false,
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

const zeroAddress: Hex = `0x${"0".repeat(40)}`

const toResult = ({ executionGasUsed, returnValue, exceptionError }: ExecResult): Result => ({
  gasUsed: Number(executionGasUsed),
  output: returnValue,
  error: exceptionError,
})

function toEvmResult({ gasUsed, output, error }: Result, execution: Execution, message: Message): EVMResult {
  const { logs, destroyed: selfdestruct, created: createdAddresses, refund } = execution
  const execResult: ExecResult = {
    returnValue: output,
    executionGasUsed: BigInt(gasUsed),
    gasRefund: BigInt(refund),
    logs,
    selfdestruct,
    createdAddresses,
  }
  if (error !== undefined) execResult.exceptionError = error
  if (message.kind !== "create") return { execResult }
  return { execResult, createdAddress: createAddressFromString(message.to) }
}
