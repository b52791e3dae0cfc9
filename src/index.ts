/**
 * midblock: the local Ethereum node whose pending block is real.
 *
 * @module
 */
export * from "./errors.ts"
export {
  type CreateNodeOptions,
  createNode,
  type Methods,
  type MidblockEvents,
  type MidblockNode,
  type NodeOptions,
  type RequestEvent,
} from "./midblock.ts"
