import { expect, test } from "vitest"
import { createEmitter } from "../../../src/node/base/emitter.ts"

test("default: listeners are called in the order of subscription, until they unsubscribe", () => {
  const audience = createEmitter<number>()
  const heard: string[] = []
  const leave = audience.subscribe((n) => void heard.push(`a${n}`))
  audience.subscribe((n) => void heard.push(`b${n}`))
  audience.emit(1)
  leave()
  leave()
  audience.emit(2)
  expect(heard).toEqual(["a1", "b1", "b2"])
  expect(audience.size).toBe(1)
})

test("behavior: a listener that subscribes twice is called twice; each unsubscription ends one of them", () => {
  const audience = createEmitter<number>()
  const heard: number[] = []
  const listener = (n: number) => void heard.push(n)
  const leave = audience.subscribe(listener)
  audience.subscribe(listener)
  audience.emit(1)
  leave()
  audience.emit(2)
  expect(heard).toEqual([1, 1, 2])
})

test("behavior: a listener that unsubscribes while it is called does not affect the others", () => {
  const audience = createEmitter<number>()
  const heard: string[] = []
  const leave = audience.subscribe(() => leave())
  audience.subscribe((n) => void heard.push(`b${n}`))
  audience.emit(1)
  expect(heard).toEqual(["b1"])
  expect(audience.size).toBe(1)
})

test("behavior: a listener that subscribes during an event is called from the next event on", () => {
  const audience = createEmitter<number>()
  const heard: string[] = []
  const join = (name: string) => {
    const leave = audience.subscribe((n) => {
      heard.push(`${name}${n}`)
      leave()
      if (heard.length < 9) join(`${name}'`)
    })
  }
  join("a")
  audience.emit(1)
  audience.emit(2)
  expect(heard).toEqual(["a1", "a'2"])
  expect(audience.size).toBe(1)
})
