/**
 * Tests of contracts by name: storage variables by path.
 *
 * @module
 */
export { createClient, type TestAccount, type TestClient } from "./client.ts"
export { useArtifacts, useNode } from "./current.ts"
export * from "./errors.ts"
export {
  buildFixture,
  defineFixture,
  type FixtureDefinition,
  type SetUpContext,
  verifyFixture,
} from "./fixture.ts"
export { type Storage, type StorageOf, type StorageSlot, storage } from "./storage.ts"
export type { StorageLayout, StorageType, StorageVariable } from "./storageLayout.ts"
export type { StorageValue } from "./storageValue.ts"
