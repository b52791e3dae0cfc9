/** The check of a chain by stock EthereumJS, as a member of the node. */
import type { VerifiedBlocks, VerifyRange } from "./verifyChain.ts"

/** The check as a member of the node. */
export interface VerifyMembers {
  /**
   * Lets stock EthereumJS execute sealed blocks again, each on the state before it, and validate them: receipts, gas, bloom, requests
   * and state root. On a chain of the OP stack, EthereumJS runs the code of contracts only, and whole headers are compared.
   *
   * @returns The blocks in their order, those with the same outcome together.
   * @example
   * await node.verify() // [{ first: 1n, last: 57n, outcome: "equal" }]
   */
  verify(range?: VerifyRange): Promise<readonly VerifiedBlocks[]>
}
