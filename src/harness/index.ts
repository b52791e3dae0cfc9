/**
 * Tools for tests of contracts with any test runner: a viem client, storage by the names of variables, decoding with
 * artifacts, fixtures.
 *
 * @module
 */

export { type AccessedAccount, accessed } from "./accessed.ts"
export type { TestAccount, TestAccounts } from "./accounts.ts"
export { type Artifact, type Artifacts, createArtifacts } from "./artifacts/artifacts.ts"
export type { CodeRange } from "./artifacts/code.ts"
export type { Decoded } from "./artifacts/decoded.ts"
export type { Decoding, EncodedLog } from "./artifacts/decoding.ts"
export type { CodeObject } from "./artifacts/initCode.ts"
export { loadArtifacts } from "./artifacts/loadArtifacts.ts"
export { createClient, type TestClient } from "./client.ts"
export { useArtifacts, useNode } from "./current.ts"
export { type Deployable, type Deployed, type DeployOptions, deploy } from "./deploy.ts"
export { diff, type StateDiffOptions } from "./diff.ts"
export * from "./errors.ts"
export {
  buildFixture,
  defineFixture,
  type FixtureDefinition,
  type SetUpContext,
  verifyFixture,
} from "./fixture.ts"
export { InvalidGasSnapshot, InvalidGasSnapshotUse } from "./gasSnapshot/errors.ts"
export { TestIsOver } from "./isolation/isolationErrors.ts"
export { type Storage, type StorageOf, type StorageSlot, storage } from "./storage/storage.ts"
export type { StorageLayout, StorageType, StorageVariable } from "./storage/storageLayout.ts"
export type { StorageValue } from "./storage/storageValue.ts"
export { type PrintTraceOptions, printTrace, type TraceSource, traceTransaction } from "./trace.ts"
export * from "./transactionErrors.ts"
