/**
 * midblock: the local Ethereum node whose pending block is real.
 *
 * @module
 */
export type { Methods, MidblockEvents, MidblockNode, NodeOptions, RefusedEvent, RequestEvent } from "./api.ts"
export type { BlockPlace, BlockView } from "./at.ts"
export type { CreateNodeOptions } from "./createOptions.ts"
export * from "./errors.ts"
export type { Explainer } from "./evm/explainer.ts"
export { type FixtureFile, type Manifest, readFixture } from "./fixtureFile.ts"
export { createNode } from "./midblock.ts"
export type { PresetName } from "./presets.ts"
export type { RpcFlashblock } from "./wire/flashblock.ts"
