import { getEventListeners } from "node:events"
import { expect, test } from "vitest"
import { OriginClosed } from "../../../../../src/errors/index.ts"
import { createClosing } from "../../../../../src/features/forking/remote/origin/closing.ts"

const reasonOf = ({ aborted, reason }: AbortSignal) => [aborted, reason]
const closed = [true, new OriginClosed("one.example, two.example")]
const hosts = ["one.example", "two.example"]

test("default: close aborts the signal with the hosts, and changes nothing the second time", () => {
  const { signal, close } = createClosing(hosts)
  expect(signal.aborted).toBe(false)
  close()
  expect(reasonOf(signal)).toEqual(closed)
  const { reason } = signal
  close()
  expect(signal.reason).toBe(reason)
})

test("args: outer: its end closes the origin with the same error, at once when it was aborted before", () => {
  const outer = new AbortController()
  const { signal } = createClosing(hosts, outer.signal)
  expect(signal.aborted).toBe(false)
  outer.abort(new Error("enough"))
  expect(reasonOf(signal)).toEqual(closed)
  expect(reasonOf(createClosing(hosts, outer.signal).signal)).toEqual(closed)
})

test("behavior: a closed origin no longer listens to the outer signal", () => {
  const outer = new AbortController()
  const both = [createClosing(hosts, outer.signal), createClosing(hosts, outer.signal)]
  expect(getEventListeners(outer.signal, "abort").length).toBe(2)
  both[0]?.close()
  expect(getEventListeners(outer.signal, "abort").length).toBe(1)
  outer.abort()
  expect(getEventListeners(outer.signal, "abort")).toEqual([])
})
