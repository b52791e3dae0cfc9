/**
 * Tests of contracts by name: storage variables by path.
 *
 * @module
 */
export * from "./errors.ts"
export { type Storage, type StorageOf, type StorageSlot, storage } from "./storage.ts"
export type { StorageLayout, StorageType, StorageVariable } from "./storageLayout.ts"
export type { StorageValue } from "./storageValue.ts"
