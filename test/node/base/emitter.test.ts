import { expect, test } from "vitest"
import { createEmitter } from "../../../src/node/base/emitter.ts"

test("default: in the order of joining, until they leave", () => {
  const audience = createEmitter<number>()
  const heard: string[] = []
  const leave = audience.subscribe((n) => void heard.push(`a${n}`))
  audience.subscribe((n) => void heard.push(`b${n}`))
  audience.emit(1)
  leave()
  leave()
  audience.emit(2)
  expect([heard, audience.size]).toEqual([["a1", "b1", "b2"], 1])
})

test("behavior: a listener that joins twice hears twice, and leaves once at a time", () => {
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

test("behavior: one that leaves while it is told does not keep others from hearing", () => {
  const audience = createEmitter<number>()
  const heard: string[] = []
  const leave = audience.subscribe(() => leave())
  audience.subscribe((n) => void heard.push(`b${n}`))
  audience.emit(1)
  expect([heard, audience.size]).toEqual([["b1"], 1])
})

test("behavior: one that joins while an event is told hears from the next one on", () => {
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
  expect([heard, audience.size]).toEqual([["a1", "a'2"], 1])
})
