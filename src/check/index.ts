/**
 * The contract of pre-confirming endpoints, as a kit that runs against any endpoint.
 *
 * @module
 */

export { check } from "./check.ts"
export type { CheckNetwork } from "./dialects.ts"
export type { CheckOptions, CheckPlan } from "./options.ts"
export type {
  CheckReport,
  CheckResult,
  EndpointFacts,
  Finding,
  Group,
  Measured,
  Rule,
  Verdict,
} from "./types.ts"
