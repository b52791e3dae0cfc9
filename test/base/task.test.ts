import { expect, test } from "vitest"
import { Task } from "../../src/base/task.ts"
import { RequestCanceled, RequestTimeout } from "../../src/errors/index.ts"

test("default: work continues while the client is connected", () => {
  const task = new Task({ hasLeft: () => false })
  expect(task.stopped).toBeUndefined()
  expect(task.pause()).toBeUndefined()
})

test("error: once the client has left, work throws RequestCanceled", () => {
  let hasLeft = false
  const task = new Task({ hasLeft: () => hasLeft })
  task.assertWanted()
  hasLeft = true
  expect(() => task.pause()).toThrow(RequestCanceled)
  hasLeft = false
  expect(() => task.assertWanted()).toThrow(new RequestCanceled())
})

test("error: work that is stopped throws the reason at its next pause", () => {
  const task = new Task()
  const reason = new RequestTimeout(5)
  task.stop(reason)
  expect(task.stopped).toBe(reason)
  expect(() => task.pause()).toThrow(reason)
})
