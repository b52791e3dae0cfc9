/**
 * midblock for vitest: `test` with a node in process, and matchers for transactions and calls.
 *
 * @module
 */
import { expect, inject } from "vitest"
import { NoWorkerNodes } from "../errors.ts"
import { type BalanceOptions, toChangeBalance, toChangeBalances } from "../matchers/balance.ts"
import { toChangeStorage } from "../matchers/changeStorage.ts"
import {
  type EmitOptions,
  type ExpectedEvent,
  type ExpectedEvents,
  type ListedEvent,
  toEmit,
} from "../matchers/events.ts"
import type { Holder } from "../matchers/expectation.ts"
import { type GasSnapshotOptions, toMatchGasSnapshot } from "../matchers/gasSnapshot.ts"
import { toMatchers } from "../matchers/matcher.ts"
import {
  type ExpectedGas,
  type ExpectedReceipt,
  toBePending,
  toBeSealed,
  toHaveReceipt,
  toUseGas,
} from "../matchers/receipt.ts"
import { type ExpectedRevert, toRevert, toRevertWith } from "../matchers/revert.ts"
import { type StorageContract, type StorageOwner, toHaveStorage } from "../matchers/storage.ts"
import * as added from "./addedTests.ts"
import type {} from "./server.ts"
import { beginWorker } from "./worker.ts"

beginWorker()

const addedMatchers = (added as { readonly matchers?: Parameters<typeof toMatchers>[0] }).matchers ?? {}

expect.extend(
  toMatchers({
    toRevert,
    toRevertWith,
    toEmit,
    toHaveStorage,
    toChangeStorage,
    toChangeBalance,
    toChangeBalances,
    toUseGas,
    toMatchGasSnapshot,
    toHaveReceipt,
    toBePending,
    toBeSealed,
    ...addedMatchers,
  }),
)

/** The matchers that other rooms add. */
type AddedMatchers = typeof added extends { readonly matchers: infer Added }
  ? {
      [Name in keyof Added]: Added[Name] extends (subject: unknown, ...given: infer Given) => unknown
        ? (...given: Given) => Promise<void>
        : never
    }
  : object

/**
 * The matchers for transactions and calls. The subject is a transaction hash, a receipt, a promise of either, a function that
 * returns one, or a call (`{ to, data }`, executed at `pending`). Await each matcher.
 */
export interface MidblockMatchers<R = unknown> {
  /** Expects a revert with any reason. @example await expect(token.write.transfer([to, 9n])).toRevert() */
  toRevert(): Promise<R>
  /**
   * Expects a revert with this reason, panic code or custom error.
   *
   * @example await expect(call).toRevertWith({ error: "InsufficientBalance", args: [1n, 5n], abi: Token.abi })
   */
  toRevertWith<const A extends readonly unknown[], const Name extends string>(
    expected: ExpectedRevert<A, Name>,
  ): Promise<R>
  /**
   * Expects these events, in this order, or in any order with `{ order: "any" }`. Other events may be in between.
   *
   * @example await expect(hash).toEmit("Transfer(address indexed from, address indexed to, uint256 value)", [a, b, 5n])
   */
  toEmit(event: string, args?: readonly unknown[]): Promise<R>
  toEmit<
    const A extends readonly unknown[],
    const Name extends string,
    const Events extends readonly ListedEvent[],
  >(
    events: ExpectedEvent<A, Name> | (Events & ExpectedEvents<Events>) | readonly [],
    options?: EmitOptions,
  ): Promise<R>
  /**
   * Expects this value of a slot or a variable in the block of the transaction.
   *
   * @example await expect(hash).toHaveStorage({ address, ...Token }, "balanceOf[0xabc…]", 5n)
   */
  toHaveStorage(owner: StorageOwner, slot: string | number | bigint, value: unknown): Promise<R>
  /**
   * Expects that a transaction changes a variable to a value, or from one value to another.
   *
   * @example await expect(hash).toChangeStorage({ address, ...Token }, "balanceOf[0xabc…]", 0n, 5n)
   */
  toChangeStorage(contract: StorageContract, path: string, to: unknown): Promise<R>
  toChangeStorage(contract: StorageContract, path: string, from: unknown, to: unknown): Promise<R>
  /** Expects a change of a balance in wei, without fees. @example await expect(hash).toChangeBalance(friend, 1n) */
  toChangeBalance(holder: Holder, wei: bigint | number, options?: BalanceOptions): Promise<R>
  /** Expects changes of several balances in wei. @example await expect(hash).toChangeBalances([[me, -1n], [friend, 1n]]) */
  toChangeBalances(
    changes: readonly (readonly [Holder, bigint | number])[],
    options?: BalanceOptions,
  ): Promise<R>
  /** Expects gas within these exclusive bounds. @example await expect(hash).toUseGas({ below: 60_000 }) */
  toUseGas(expected: ExpectedGas): Promise<R>
  /**
   * Expects that a transaction uses the gas that `.gas-snapshot.json` has for this test and method. A missing entry is written, but
   * not in CI. `vitest --update` writes all entries. `tolerance` is in per cent.
   *
   * @example await expect(token.write.transfer([to, 5n])).toMatchGasSnapshot({ tolerance: 1 })
   */
  toMatchGasSnapshot(options?: GasSnapshotOptions): Promise<R>
  /** Expects these fields of the receipt. @example await expect(hash).toHaveReceipt({ status: "success", blockNumber: 1n }) */
  toHaveReceipt(expected: ExpectedReceipt): Promise<R>
  /** Expects a pre-confirmed transaction: it is in the open block. @example await expect(hash).toBePending() */
  toBePending(): Promise<R>
  /** Expects a transaction of a sealed block. @example await expect(hash).toBeSealed() */
  toBeSealed(): Promise<R>
}

/**
 * Returns the URL of this worker's node, when `midblock/vitest/server` is among the `globalSetup` files of the configuration.
 *
 * @throws {@link NoWorkerNodes} when no nodes are served.
 * @example
 * const client = createPublicClient({ transport: http(workerUrl()) })
 */
export function workerUrl(): string {
  const url = inject("midblockUrl") as string | undefined
  if (url === undefined) throw new NoWorkerNodes()
  return `${url}/${process.env.VITEST_POOL_ID}`
}

declare global {
  // The assertions of vitest 4 and 5 extend this type; their own types of matchers have other parameters in each version.
  namespace Chai {
    interface Assertion extends MidblockMatchers<void>, AddedMatchers {}
  }
}

export * from "vitest"
export type { SimulationOptions } from "../../simulation/schedule/options.ts"
export type {
  ScheduleContext,
  SimulationBody,
  SimulationClock,
  SimulationContext,
} from "../../simulation/schedule/run.ts"
export type { SimulatedConnection } from "../../simulation/schedule/simulatedChain.ts"
export * from "../index.ts"
export { type Fixtures, it, type MidblockTest, test } from "./test.ts"
