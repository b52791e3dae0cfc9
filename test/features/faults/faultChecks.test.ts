import { expect, test } from "vitest"
import { checkDropPolicy, checkHttpFailure, checkKind } from "../../../src/features/faults/faultChecks.ts"
import { createNode } from "../../../src/index.ts"

const messageOf = (check: () => unknown): string => {
  try {
    check()
    return "accepted"
  } catch (error) {
    return (error as Error).message
  }
}

test("the drop policy is requeue by default", () => {
  expect(checkDropPolicy({})).toBe("requeue")
  expect(checkDropPolicy({ dropPolicy: "lose" })).toBe("lose")
})

test("error: an unknown drop policy", () => {
  expect(messageOf(() => checkDropPolicy({ dropPolicy: "wait" as "lose" }))).toBe(
    "invalid option dropPolicy: expected one of requeue, lose, got wait",
  )
})

test("the kind of a feed fault is skip, duplicate or reorder", () => {
  expect(checkKind("skip")).toBe("skip")
  expect(messageOf(() => checkKind("double"))).toBe(
    "invalid option kind: expected one of skip, duplicate, reorder, got double",
  )
})

test("a failure has an HTTP error status, and a rate between 0 and 1", () => {
  expect(checkHttpFailure({ status: 503, rate: 0 })).toEqual({ status: 503, rate: 0 })
  expect(messageOf(() => checkHttpFailure({ status: 399, rate: 1 }))).toBe(
    "invalid option status: expected an HTTP status between 400 and 599, got 399",
  )
  expect(messageOf(() => checkHttpFailure({ status: 600, rate: 1 }))).toBe(
    "invalid option status: expected an HTTP status between 400 and 599, got 600",
  )
  expect(messageOf(() => checkHttpFailure({ status: 503, rate: Number.NaN }))).toBe(
    "invalid option rate: expected a share between 0 and 1, got NaN",
  )
})

const calls: readonly (readonly [string, unknown, string])[] = [
  ["dropFlashblocks", null, "invalid option dropFlashblocks: expected an object, got null"],
  ["dropFlashblocks", 2, "invalid option dropFlashblocks: expected an object, got 2"],
  ["dropFlashblocks", { cuont: 2 }, "unknown option of dropFlashblocks cuont; did you mean count?"],
  ["dropFlashblocks", { count: "2" }, "invalid option count: expected a whole number, not negative, got 2"],
  ["reorder", "0x", "invalid option order: expected a list of hashes, got 0x"],
  ["sealOther", null, "invalid option sealOther: expected an object, got null"],
  ["sealOther", { transactions: "0x" }, "invalid option transactions: expected a list of hashes, got 0x"],
  ["stall", null, "invalid option ms: expected a number of milliseconds, not negative, got null"],
  ["lag", undefined, "invalid option lag: expected an object, got undefined"],
  ["lag", { block: 1 }, "unknown option of lag block; did you mean blocks?"],
  ["lag", { blocks: -1 }, "invalid option blocks: expected a whole number, not negative, got -1"],
  ["pendingContextLag", "x", "invalid option blocks: expected a whole number, not negative, got x"],
  ["failRequests", undefined, "invalid option failRequests: expected an object, got undefined"],
  ["origin", null, "invalid option origin: expected an object, got null"],
  ["origin", { delayMs: -1 }, "invalid option delayMs: expected a whole number, not negative, got -1"],
]
test("error: invalid arguments of faults are refused with their names", async () => {
  await using node = await createNode()
  const faults = node.faults as unknown as Record<string, (given: unknown) => unknown>
  for (const [name, given, message] of calls) {
    const refused = (async () => faults[name]?.(given))()
    await expect(refused, name).rejects.toThrow(message)
  }
})
