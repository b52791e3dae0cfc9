import { expect, test } from "vitest"
import { createQueue } from "../../../src/node/base/queue.ts"

test("jobs run one at a time, in the order of arrival", async () => {
  const queue = createQueue()
  const steps: string[] = []
  const job = (name: string) => async () => {
    steps.push(`${name} begins`)
    await Promise.resolve()
    steps.push(`${name} ends`)
    return name
  }
  expect(await Promise.all([queue(job("a")), queue(job("b"))])).toEqual(["a", "b"])
  expect(steps).toEqual(["a begins", "a ends", "b begins", "b ends"])
})

test("an urgent job runs before all waiting ones, and after the running one", async () => {
  const queue = createQueue()
  const steps: string[] = []
  await Promise.all([
    queue(() => void steps.push("running")),
    queue(() => void steps.push("waiting")),
    queue.first(() => void steps.push("urgent")),
  ])
  expect(steps).toEqual(["running", "urgent", "waiting"])
})

test("error: a job that throws rejects its promise only", async () => {
  const queue = createQueue()
  const results = await Promise.allSettled([
    queue(() => {
      throw new Error("broken")
    }),
    queue(() => Promise.reject(new Error("rejected"))),
    queue(() => "done"),
  ])
  expect(results).toEqual([
    { status: "rejected", reason: new Error("broken") },
    { status: "rejected", reason: new Error("rejected") },
    { status: "fulfilled", value: "done" },
  ])
})

test("a job that is queued by a job runs after it", async () => {
  const queue = createQueue()
  const steps: string[] = []
  let inner: Promise<unknown> = Promise.resolve()
  await queue(() => {
    inner = queue(() => void steps.push("inner"))
    steps.push("outer")
  })
  await inner
  expect(steps).toEqual(["outer", "inner"])
})
