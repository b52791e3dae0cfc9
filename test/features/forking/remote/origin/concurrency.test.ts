import { expect, test } from "vitest"
import { createConcurrency } from "../../../../../src/features/forking/remote/origin/concurrency.ts"

test("default: a concurrency of two runs two jobs at a time, in order", async () => {
  const atMostTwo = createConcurrency(2)
  const begun: number[] = []
  const end: (() => void)[] = []
  const work = [0, 1, 2, 3].map((index) =>
    atMostTwo(() => {
      begun.push(index)
      return new Promise<void>((resolve) => end.push(resolve))
    }),
  )
  expect(begun).toEqual([0, 1])
  end[1]?.()
  await work[1]
  expect(begun).toEqual([0, 1, 2])
  end[0]?.()
  end[2]?.()
  await work[2]
  await Promise.resolve()
  end[3]?.()
  await Promise.all(work)
  expect(await atMostTwo(() => Promise.resolve(5))).toBe(5)
})

test("error: a job that fails makes way for the next one", async () => {
  const oneByOne = createConcurrency(1)
  const work = ["first", "second"].map((name) => oneByOne(() => Promise.reject(new Error(name))))
  expect(await Promise.allSettled([...work, oneByOne(() => Promise.resolve("third"))])).toEqual([
    { status: "rejected", reason: new Error("first") },
    { status: "rejected", reason: new Error("second") },
    { status: "fulfilled", value: "third" },
  ])
})
