import { expect, test } from "vitest"
import { createReadiness } from "../../../src/node/base/readiness.ts"

test("a node is ready when every hold has ended; a reason with two holds is listed once", () => {
  const readiness = createReadiness()
  const [first, other, second] = ["disk", "fork", "disk"].map(readiness.hold)
  expect(readiness.reasons).toEqual(["disk", "fork"])
  first?.()
  first?.()
  expect(readiness.reasons).toEqual(["fork", "disk"])
  other?.()
  second?.()
  expect(readiness.reasons).toEqual([])
})

test("during makes the node unready while a function runs, also when the function fails", async () => {
  const readiness = createReadiness()
  expect(await readiness.during("forking", async () => readiness.reasons)).toEqual(["forking"])
  const failing = readiness.during("resetting", () => Promise.reject(new Error("gone")))
  expect(readiness.reasons).toEqual(["resetting"])
  await expect(failing).rejects.toThrow("gone")
  expect(readiness.reasons).toEqual([])
})
