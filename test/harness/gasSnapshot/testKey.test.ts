import { expect, test } from "vitest"
import { testKeyOf } from "../../../src/harness/gasSnapshot/testKey.ts"

interface Suite {
  readonly type: string
  readonly tasks: readonly (Suite | Test)[]
}
interface Test {
  readonly type: string
  readonly fullTestName: string | undefined
}

const named = (fullTestName: string | undefined): Test => ({ type: "test", fullTestName })
const suite = (...tasks: readonly (Suite | Test)[]): Suite => ({ type: "suite", tasks })

/** Returns the keys of tests in a file with nested suites. */
function keysOf(...titles: readonly (string | undefined)[]) {
  const tests = titles.map(named)
  const file = suite(...tests.slice(0, 1), suite(suite(...tests.slice(1))))
  return tests.map((each) => testKeyOf(Object.assign(each, { file })))
}

test("default: the full title, with a number from the second test of a title on", () => {
  expect(keysOf("A > pays", "B > pays", "A > pays", "A > pays")).toEqual([
    ...["A > pays", "B > pays", "A > pays 2", "A > pays 3"],
  ])
})

test("behavior: a number that gives the title of another test is left out", () => {
  expect(keysOf("pays", "pays", "pays 2", "pays", "pays 4")).toEqual([
    "pays",
    "pays 3",
    "pays 2",
    "pays 5",
    "pays 4",
  ])
})

test("behavior: a test without a title, and one of another file, have no key", () => {
  expect(keysOf("pays", undefined)).toEqual(["pays", undefined])
  expect(testKeyOf({ ...named("pays"), file: suite(named("pays")) })).toBe(undefined)
})
