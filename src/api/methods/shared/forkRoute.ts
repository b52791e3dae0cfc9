/** The routes of methods on a fork; the middleware of the fork answers by these. */

/**
 * The route of a method on a fork.
 *
 * A number is the index of the parameter that names the block. `local` is for methods that this node answers alone.
 *
 * @example
 * fork: { state: 1 } // eth_getBalance: the remote answers for blocks before the fork block
 */
export type ForkRoute =
  | "local"
  /** The state at a block. */
  | { readonly state: number }
  /** The state at a block, or before a transaction that the `txIndex` of another parameter names, which the remote has alone. */
  | { readonly state: number; readonly config: number }
  /** The state at the block that a field of the parameter names. */
  | { readonly state: number; readonly field: string }
  /** The whole state of a block, which a fork does not have. */
  | { readonly wholeState: number }
  /** The content of a block. */
  | { readonly content: number }
  | "blockNumber"
  /** The content of the block with the hash of the first parameter. */
  | "blockHash"
  /** The content of the block with the bytes of the first parameter. */
  | "blockBytes"
  /** The transaction with the hash of the first parameter. */
  | "transaction"
  /** The transaction of a hash, or a call at the block of the second parameter. */
  | "transactionOrCall"
  | "account"
  | "logs"
  | "filterLogs"
  | "traces"
  | "modifiedAccounts"
  | "creator"
  | "senderAndNonce"
  | "feeHistory"
