import { expect, test } from "vitest"
import { closingOnFailure } from "../../src/base/closingOnFailure.ts"

test("closingOnFailure: what is open is closed when the step fails, before the error is thrown, and only then", async () => {
  const steps: string[] = []
  const open = {
    async close() {
      await new Promise(setImmediate)
      steps.push("closed")
    },
  }
  const reason = new Error("no such chain")
  const fail = () => {
    throw reason
  }
  expect(await closingOnFailure(open, () => 5)).toBe(5)
  expect(await closingOnFailure(open, async () => 6)).toBe(6)
  expect(steps).toEqual([])
  for (const step of [fail, async () => fail()])
    await expect(closingOnFailure(open, step).catch((error) => [...steps.splice(0), error])).resolves.toEqual(
      ["closed", reason],
    )
  await expect(closingOnFailure(undefined, fail)).rejects.toBe(reason)
})
