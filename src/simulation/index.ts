/**
 * Searches for failures: values from an ABI, properties and invariants, with fast-check as the engine.
 *
 * @module
 */
export {
  InvalidSeed,
  NoSuchFunction,
  PropertyFailed,
  PropertyNotChecked,
  StartIsGone,
  UnknownAbiType,
} from "./errors.ts"
export { type PropertyOptions, property } from "./property/property.ts"
export type { Arbitraries, ArbitraryOf, SearchOptions } from "./searchOptions.ts"
export { abiValue, type ValueOptions } from "./values/abiType.ts"
export { type ArgumentOptions, abiValues } from "./values/abiValues.ts"
export { type CalledContract, type CallOptions, type ContractCall, callsOf } from "./values/calls.ts"
export { createDictionary, type Dictionary, dictionaryOf } from "./values/dictionary.ts"
