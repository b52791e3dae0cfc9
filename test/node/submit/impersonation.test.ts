import type { Hex } from "viem"
import { expect, test } from "vitest"
import { createImpersonations } from "../../../src/node/submit/impersonation.ts"

const [one, two]: [Hex, Hex] = [`0x${"01".repeat(20)}`, `0x${"02".repeat(20)}`]

test("default: an account is impersonated from its addition until its removal", () => {
  const impersonations = createImpersonations()
  const states = () => [one, two].map(impersonations.has)
  const seen = [states()]
  impersonations.add(one)
  seen.push(states())
  impersonations.delete(two)
  impersonations.delete(one)
  seen.push(states())
  expect(seen).toEqual([
    [false, false],
    [true, false],
    [false, false],
  ])
})

test("behavior: while everyone is impersonated, a removal has no effect; the added accounts stay afterwards", () => {
  const impersonations = createImpersonations(true)
  impersonations.add(one)
  impersonations.add(two)
  impersonations.delete(two)
  expect([one, two].map(impersonations.has)).toEqual([true, true])
  impersonations.setEveryone(false)
  expect([one, two].map(impersonations.has)).toEqual([true, false])
  impersonations.setEveryone(true)
  expect(impersonations.capture()).toEqual({ addresses: [one], everyone: true })
})

test("capture: the same object until a change, and later changes leave it as it is", () => {
  const impersonations = createImpersonations()
  const changes = [
    () => impersonations.add(one),
    () => impersonations.delete(one),
    () => impersonations.setEveryone(true),
  ]
  for (const change of changes) {
    const before = impersonations.capture()
    expect(impersonations.capture()).toBe(before)
    const copy = structuredClone(before)
    change()
    expect(before).toEqual(copy)
    expect(impersonations.capture()).not.toBe(before)
  }
})

test("restore: the captured accounts replace those that were added since, and can be captured again", () => {
  const impersonations = createImpersonations()
  impersonations.add(one)
  const captured = impersonations.capture()
  impersonations.delete(one)
  impersonations.add(two)
  impersonations.setEveryone(true)
  impersonations.restore(captured)
  expect([one, two].map(impersonations.has)).toEqual([true, false])
  expect(impersonations.capture()).toBe(captured)
  impersonations.add(two)
  expect(captured).toEqual({ addresses: [one], everyone: false })
})
