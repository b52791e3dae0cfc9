import { expect, test } from "vitest"
import { checkDropPolicy, checkHttpFailure, checkKind } from "../../../src/node/faults/faultChecks.ts"

const messageOf = (check: () => unknown): string => {
  try {
    check()
    return "accepted"
  } catch (error) {
    return (error as Error).message
  }
}

test("the drop policy has two names and a default", () => {
  expect([
    checkDropPolicy({}),
    checkDropPolicy({ dropPolicy: "lose" }),
    checkDropPolicy({ fate: "lose" }),
    checkDropPolicy({ dropPolicy: "lose", fate: "lose" }),
  ]).toEqual(["requeue", "lose", "lose", "lose"])
})

test("error: an unknown drop policy, or two that differ", () => {
  const unknown = "wait" as "lose"
  expect([
    messageOf(() => checkDropPolicy({ dropPolicy: unknown })),
    messageOf(() => checkDropPolicy({ fate: unknown })),
    messageOf(() => checkDropPolicy({ dropPolicy: "lose", fate: "requeue" })),
  ]).toEqual([
    "invalid option dropPolicy: expected one of requeue, lose, got wait",
    "invalid option fate: expected one of requeue, lose, got wait",
    "invalid option fate: expected the same as dropPolicy, lose, got requeue",
  ])
})

test("a kind of disturbance is one of three words", () => {
  expect(checkKind("skip")).toBe("skip")
  expect(messageOf(() => checkKind("double"))).toBe(
    "invalid option kind: expected one of skip, duplicate, reorder, got double",
  )
})

test("a failure has an HTTP error status, and a rate between 0 and 1", () => {
  expect(checkHttpFailure({ status: 503, rate: 0 })).toEqual({ status: 503, rate: 0 })
  expect([
    messageOf(() => checkHttpFailure({ status: 399, rate: 1 })),
    messageOf(() => checkHttpFailure({ status: 600, rate: 1 })),
    messageOf(() => checkHttpFailure({ status: 503, rate: Number.NaN })),
  ]).toEqual([
    "invalid option status: expected an HTTP status between 400 and 599, got 399",
    "invalid option status: expected an HTTP status between 400 and 599, got 600",
    "invalid option rate: expected a share between 0 and 1, got NaN",
  ])
})
