/** Every refusal midblock makes: facts in, sentence out; the JSON-RPC code sits on the class. */

/** The base of everything midblock throws on purpose. `data` travels to the client. */
export abstract class MidblockError extends Error {
  abstract readonly code: number
  readonly data?: unknown
  override get name(): string {
    return this.constructor.name
  }
}
