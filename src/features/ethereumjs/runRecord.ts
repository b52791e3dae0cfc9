/** Records facts of a message that EthereumJS runs: calls of `console.log`, the call that reverted, the created contracts. */
import { EVMError, type EVMResult, type Message } from "@ethereumjs/evm"
import { equalsBytes, type PrefixedHexString as Hex } from "@ethereumjs/util"
import type { RevertedCall } from "../../kernel/core/message.ts"
import { type ConsoleRecord, consoleAddress, recordConsole } from "../../kernel/evm/base/console.ts"

/** A frame that runs, and the contracts that it has created so far. */
interface OpenFrame {
  readonly input: Uint8Array
  readonly created: Set<Hex>
}

/** The record of one top-level message. */
export class RunRecord {
  console: ConsoleRecord | undefined
  /** The innermost of the calls that reverted with the same bytes. */
  reverted: RevertedCall | undefined
  #revertDepth = -1
  #revertOutput: Uint8Array = new Uint8Array()
  readonly #open: OpenFrame[] = []
  /** The created contracts, except those of frames that failed. */
  readonly created = new Set<Hex>()

  /** Records the beginning of a frame. */
  before(message: Message): void {
    // A copy: EthereumJS passes a view of the caller's memory, which changes after the call.
    const input = message.to === undefined ? new Uint8Array() : message.data.slice()
    this.#open.push({ input, created: new Set() })
    if (message.to !== undefined && message.codeAddress.toString() === consoleAddress)
      this.console = recordConsole(this.console, input)
  }

  /** Records the end of the innermost frame. */
  after({ execResult, createdAddress }: EVMResult): void {
    const frame = this.#open.pop()
    const { exceptionError, returnValue, runState } = execResult
    if (frame === undefined) return
    if (exceptionError === undefined) {
      const into = this.#open.at(-1)?.created ?? this.created
      if (createdAddress !== undefined) into.add(createdAddress.toString())
      for (const address of frame.created) into.add(address)
      return
    }
    if (exceptionError.error !== EVMError.errorMessages.REVERT || runState === undefined) return
    const depth = this.#open.length
    const isPassedOn = this.#revertDepth > depth && equalsBytes(this.#revertOutput, returnValue)
    this.#revertDepth = depth
    if (isPassedOn) return
    this.#revertOutput = returnValue
    this.reverted = { code: runState.code, input: frame.input }
  }
}
