import { expect, test } from "vitest"
import { admitted } from "../../../../src/kernel/evm/trace/admission.ts"

test("behavior: four traces run at once; the others start in order, also after a trace that failed", async () => {
  const [begun, ends]: [number[], (() => void)[]] = [[], []]
  const runs = Array.from({ length: 7 }, (_, index) =>
    admitted(async () => {
      begun.push(index)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (index === 1) throw new Error("no more")
      return index
    }).catch((error: Error) => error.message),
  )
  await new Promise(setImmediate)
  expect(begun).toEqual([0, 1, 2, 3])
  for (const count of [5, 6, 7]) {
    ends[count - 5]?.()
    await new Promise(setImmediate)
    expect(begun).toHaveLength(count)
  }
  for (const end of ends) end()
  expect(await Promise.all(runs)).toEqual([0, "no more", 2, 3, 4, 5, 6])
})
