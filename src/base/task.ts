/** One request while it is worked on: whether its answer is still wanted, and its share of the event loop. */
import { type MidblockError, RequestCanceled } from "../errors/index.ts"
import { createSharedYielder, type YieldIfDue } from "./yielding.ts"

/** The client of a request. */
export interface Client {
  /** Returns `true` when the client has closed its connection. */
  hasLeft(): boolean
  /** Receives the inputs of the calls of Solidity's `console.log` that the request makes. */
  logToConsole?(inputs: readonly Uint8Array[]): void
}

/** Work that can be paused and stopped. */
export interface Pausing {
  /**
   * Lets others go on if this work has been long; called between any two steps of it.
   *
   * @throws The reason for which the work is stopped.
   */
  pause(): Promise<void> | undefined
  /** Receives the inputs of the calls of Solidity's `console.log` that the work makes, reverted ones included. */
  logToConsole?(inputs: readonly Uint8Array[]): void
  /** `true` when the result is thrown away: what such work reads of a fork is not part of its recording. */
  readonly isTrial?: boolean
  /** `true` for the further attempts of an estimate, with other gas limits: they do not count for coverage. */
  readonly isRetry?: boolean
}

/** A request that is worked on. */
export class Task implements Pausing {
  readonly #client: Client | undefined
  #stopped: MidblockError | undefined
  #endTurn: YieldIfDue | undefined
  /** `true` when stopped work throws an error of its own, such as that of mining with the blocks sealed so far. */
  endsItself = false

  constructor(client?: Client) {
    this.#client = client
  }

  /** Stops the work at its next pause. */
  stop(reason: MidblockError): void {
    this.#stopped = reason
  }

  /** The reason for which nobody wants the answer any more; `undefined` while it is wanted. */
  get stopped(): MidblockError | undefined {
    if (this.#stopped === undefined && this.#client?.hasLeft() === true) this.#stopped = new RequestCanceled()
    return this.#stopped
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
