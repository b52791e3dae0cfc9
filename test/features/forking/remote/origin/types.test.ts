/** Tests the types of the remotes and options of an origin. */
import { createPublicClient, http } from "viem"
import { expect, expectTypeOf, test } from "vitest"
import type {
  OriginOptions,
  Remote,
  Timing,
} from "../../../../../src/features/forking/remote/origin/options.ts"
import type { Origin, StateKeys } from "../../../../../src/features/forking/remote/origin/origin.ts"
import { machineTiming } from "../../../../../src/features/forking/remote/origin/timing.ts"
import type { MidblockNode } from "../../../../../src/index.ts"

test("default: a midblock node and a viem client are remotes", () => {
  const client = createPublicClient({ transport: http("http://127.0.0.1:1") })
  expectTypeOf<MidblockNode>().toExtend<Remote>()
  expectTypeOf(client).toExtend<Remote>()
  expectTypeOf<Parameters<Origin["read"]>[1]>().toEqualTypeOf<StateKeys>()
})

test("args: timing is the machine's when absent", () => {
  expectTypeOf(machineTiming).toExtend<NonNullable<OriginOptions["timing"]>>()
  expect(machineTiming satisfies Timing).toBe(machineTiming)
})
