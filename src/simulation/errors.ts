/** The errors of simulations. */
import { MidblockError } from "../errors/index.ts"

/** A type of an ABI that has no values in Solidity's encoding, such as `fixed128x18`. */
export class UnknownAbiType extends MidblockError {
  override readonly code = -32602
  constructor(facts: { type: string }) {
    super(`no values can be made for the ABI type ${facts.type}`)
  }
}

/** An ABI has no function of a name. */
export class NoSuchFunction extends MidblockError {
  override readonly code = -32602
  constructor(facts: { name: string; known: readonly string[] }) {
    const known = facts.known.length === 0 ? "it has none" : `it has ${facts.known.join(", ")}`
    super(`the ABI has no function ${facts.name}: ${known}`)
  }
}
