/**
 * midblock: the local Ethereum node whose pending block is real.
 *
 * @module midblock
 */

export type { RpcFlashblock } from "./api/wire/feed/flashblock.ts"
export * from "./chains/index.ts"
export { MidblockError } from "./errors/base.ts"
export type { BlockPlace, BlockView } from "./instance/blockView.ts"
export type { Methods } from "./instance/calls.ts"
export type { ConsoleEvent } from "./instance/consoleEvents.ts"
export { createNode } from "./instance/createNode.ts"
export type { MidblockEvents, RefusedEvent, RequestEvent } from "./instance/events.ts"
export type * from "./instance/features.ts"
export type { MidblockNode, NodeOptions } from "./instance/midblockNode.ts"
export type { NetworkName } from "./instance/networks/index.ts"
export type { CreateNodeOptions } from "./instance/options.ts"
export type { TransactionOutcome } from "./instance/outcome.ts"
export type { DeploymentGas, FunctionGas, GasUse } from "./kernel/evm/base/gasUse.ts"
export type { Explainer } from "./kernel/evm/execute/explainer.ts"
export { type FixtureFile, type Manifest, readFixture } from "./node/control/fixtureFile.ts"
export { SolidityError } from "./solidity/solidityError.ts"
export type { SourceMapped, StackFrame, StackTrace } from "./solidity/stackTrace.ts"
