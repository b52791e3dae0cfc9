import { expect, test } from "vitest"
import { createVirtualClock, createWallClock } from "../../../src/node/base/clock.ts"

test("virtual: it stands still until it is moved", () => {
  const clock = createVirtualClock(1000)
  expect(clock.now()).toBe(1000)
  expect(clock.blockStart()).toBe(1000)
  expect(clock.offsetMs).toBe(0)
  clock.advance(500)
  clock.wait(200)
  expect(clock.now()).toBe(1700)
  expect(clock.blockStart()).toBe(1700)
  expect(clock.offsetMs).toBe(500)
})

test("virtual: steps stop at the end of the block, and do not move its start", () => {
  const clock = createVirtualClock(1000)
  clock.step(250, 400)
  expect(clock.now()).toBe(1250)
  expect(clock.blockStart()).toBe(1000)
  clock.step(250, 400)
  expect(clock.now()).toBe(1400)
  expect(clock.blockStart()).toBe(1000)
  clock.sealed(2000)
  expect(clock.now()).toBe(2000)
  expect(clock.blockStart()).toBe(2000)
})

test("virtual: a sealed block never moves it back", () => {
  const clock = createVirtualClock(5000)
  clock.sealed(2000)
  expect(clock.now()).toBe(5000)
})

test("virtual: a captured state is restored whole", () => {
  const clock = createVirtualClock(1000)
  clock.step(250, 400)
  clock.advance(-300)
  const state = clock.capture()
  clock.sealed(9000)
  clock.advance(1)
  clock.restore(state)
  expect(clock.now()).toBe(950)
  expect(clock.blockStart()).toBe(700)
  expect(clock.offsetMs).toBe(-300)
})

test("wall: the offset is the sum of its moves, and a captured offset is restored", () => {
  const clock = createWallClock(0)
  clock.advance(86_400_000)
  const state = clock.capture()
  expect(clock.offsetMs).toBe(86_400_000)
  expect(clock.now() >= 86_400_000).toBe(true)
  clock.advance(-86_400_000)
  clock.step(1000, 1000)
  clock.wait(1000)
  expect(clock.offsetMs).toBe(0)
  clock.restore(state)
  expect(clock.offsetMs).toBe(86_400_000)
})
