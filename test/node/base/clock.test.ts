import { expect, test } from "vitest"
import { createVirtualClock, createWallClock } from "../../../src/node/base/clock.ts"

test("virtual: it stands still until it is moved", () => {
  const clock = createVirtualClock(1000)
  expect([clock.now(), clock.blockStart(), clock.offsetMs]).toEqual([1000, 1000, 0])
  clock.advance(500)
  clock.wait(200)
  expect([clock.now(), clock.blockStart(), clock.offsetMs]).toEqual([1700, 1700, 500])
})

test("virtual: steps stop at the end of the block, and do not move its start", () => {
  const clock = createVirtualClock(1000)
  clock.step(250, 400)
  expect([clock.now(), clock.blockStart()]).toEqual([1250, 1000])
  clock.step(250, 400)
  expect([clock.now(), clock.blockStart()]).toEqual([1400, 1000])
  clock.sealed(2000)
  expect([clock.now(), clock.blockStart()]).toEqual([2000, 2000])
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
  expect([clock.now(), clock.blockStart(), clock.offsetMs]).toEqual([950, 700, -300])
})

test("wall: the offset is the sum of its moves, and a captured offset is restored", () => {
  const clock = createWallClock(0)
  clock.advance(86_400_000)
  const state = clock.capture()
  expect([clock.offsetMs, clock.now() >= 86_400_000]).toEqual([86_400_000, true])
  clock.advance(-86_400_000)
  clock.step(1000, 1000)
  clock.wait(1000)
  expect(clock.offsetMs).toBe(0)
  clock.restore(state)
  expect(clock.offsetMs).toBe(86_400_000)
})
