/**
 * Searches for failures: values from an ABI, properties and invariants, with fast-check as the engine.
 *
 * @module
 */
export {
  CallFailed,
  InvalidCorpusFile,
  InvalidSeed,
  InvariantFailed,
  NoCallSucceeded,
  NoSuchFunction,
  PropertyFailed,
  PropertyNotChecked,
  StartIsGone,
  UnknownAbiType,
} from "./errors.ts"
export { handler } from "./invariant/handler.ts"
export { type InvariantOptions, invariant } from "./invariant/invariant.ts"
export type {
  CallCounts,
  Contracts,
  Handler,
  HandlerContext,
  InvariantResult,
  InvariantSpec,
  RunContext,
  SearchedContract,
  WriteOptions,
} from "./invariant/spec.ts"
export { type PropertyOptions, property } from "./property/property.ts"
export type { AnyArbitraries, ArbitraryOf, SearchOptions, ValuesOf } from "./searchOptions.ts"
export { abiValue, type ValueOptions } from "./values/abiType.ts"
export { type ArgumentOptions, abiValues } from "./values/abiValues.ts"
export { type CalledContract, type CallOptions, type ContractCall, callsOf } from "./values/calls.ts"
export { createDictionary, type Dictionary, dictionaryOf } from "./values/dictionary.ts"
