/** One request while it is executed: it knows if its answer is still wanted, and has a share of the event loop. */
import { type MidblockError, RequestCanceled } from "../errors/index.ts"
import { createSharedYielder, type YieldIfDue } from "./yielding.ts"

/** The client of a request. */
export interface Client {
  /** Returns `true` when the client has closed its connection. */
  hasLeft(): boolean
  /** Receives the inputs of the calls of Solidity's `console.log` that the request makes. */
  logToConsole?(inputs: readonly Uint8Array[]): void
  /** `true` when the result may be sent in pieces, which are made one after the other. */
  readonly takesPieces?: boolean
}

/** Work that can be paused and stopped. */
export interface Pausing {
  /**
   * Lets other work run if this work has been long; called between any two steps of it.
   *
   * @throws The reason why the work is stopped.
   */
  pause(): Promise<void> | undefined
  /** Receives the inputs of the calls of Solidity's `console.log` that the work makes, reverted ones included. */
  logToConsole?(inputs: readonly Uint8Array[]): void
  /** `true` when the result is discarded: the recording of a fork leaves out what such work reads. */
  readonly isTrial?: boolean
  /** `true` for the further attempts of an estimate, with other gas limits: they do not count for coverage. */
  readonly isRetry?: boolean
}

/** A request that is executed. */
export class Task implements Pausing {
  readonly #client: Client | undefined
  #stopped: MidblockError | undefined
  #endTurn: YieldIfDue | undefined
  /** `true` when stopped work throws its own error, such as that of mining with the blocks sealed so far. */
  endsItself = false

  constructor(client?: Client) {
    this.#client = client
  }

  /** Stops the work at its next pause. */
  stop(reason: MidblockError): void {
    this.#stopped = reason
  }

  /** The reason why nobody wants the answer any more; `undefined` while it is wanted. */
  get stopped(): MidblockError | undefined {
    if (this.#stopped === undefined && this.#client?.hasLeft() === true) this.#stopped = new RequestCanceled()
    return this.#stopped
  }

  /** `true` when the client takes the result in pieces. */
  get takesPieces(): boolean {
    return this.#client?.takesPieces === true
  }

  /** @throws {@link RequestTimeout}, {@link RequestCanceled} */
  assertWanted(): void {
    const { stopped } = this
    if (stopped !== undefined) throw stopped
  }

  logToConsole(inputs: readonly Uint8Array[]): void {
    this.#client?.logToConsole?.(inputs)
  }

  pause(): Promise<void> | undefined {
    this.assertWanted()
    this.#endTurn ??= createSharedYielder()
    return this.#endTurn()?.then(() => this.assertWanted())
  }
}
