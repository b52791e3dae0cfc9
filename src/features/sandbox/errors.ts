/** The errors of sandboxes. */
import { MidblockError } from "../../errors/index.ts"

/** Something needs the chain while a sandbox is open. */
export class SandboxIsOpen extends MidblockError {
  override readonly code = -32000
  constructor(facts: { call: string }) {
    super(
      `${facts.call} was refused: a sandbox is open, so that calls run on a copy of the state; an invariant with transactions: true sends transactions`,
    )
  }
}
