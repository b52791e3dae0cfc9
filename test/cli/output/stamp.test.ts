import { expect, test } from "vitest"
import { stamped } from "../../../src/cli/output/stamp.ts"

test("stamped: the event first, then level and time, then the fields", () => {
  const entry = stamped({ event: "block", number: 1 })
  expect(Object.keys(entry)).toEqual(["event", "level", "time", "number"])
  const { time } = entry
  expect(entry).toEqual({ event: "block", level: "info", time, number: 1 })
  expect(new Date(String(time)).toISOString()).toBe(time)
})

test("stamped: failures, refusals and rejections are warnings, unless another level is given", () => {
  const entries = ["failure", "refused", "rejected", "request"].map((event) => stamped({ event }))
  expect(entries.map(({ level }) => level)).toEqual(["warn", "warn", "warn", "info"])
  expect(stamped({ event: "request", error: "execution reverted" })).toMatchObject({ level: "warn" })
  expect(stamped({ event: "failure" }, "error")).toMatchObject({ level: "error" })
})
