import { expect, test } from "vitest"
import { stamped } from "../../../src/cli/output/stamp.ts"

test("stamped: the event first, then level and time, then the fields", () => {
  const entry = stamped({ event: "block", number: 1 })
  expect(Object.keys(entry)).toEqual(["event", "level", "time", "number"])
  expect(entry).toEqual({ event: "block", level: "info", time: entry["time"], number: 1 })
  expect(new Date(String(entry["time"])).toISOString()).toBe(entry["time"])
})

test("stamped: a warning for what failed, was refused or rejected, unless another level is given", () => {
  const levels = ["failure", "refused", "rejected", "request"].map((event) => stamped({ event })["level"])
  expect(levels).toEqual(["warn", "warn", "warn", "info"])
  expect(stamped({ event: "request", error: "execution reverted" })["level"]).toBe("warn")
  expect(stamped({ event: "failure" }, "error")["level"]).toBe("error")
})
