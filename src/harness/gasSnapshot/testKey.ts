/** Names a test in the file of gas snapshots by its full title, with a number when several tests of a file have the title. */
import { memoizeByObject } from "../../base/memoize.ts"

/** The parts of vitest's tests, suites and files that are needed for names. */
interface Task {
  readonly type: string
  readonly fullTestName?: string | undefined
  readonly tasks?: readonly Task[] | undefined
}

/** A test of vitest. */
export interface TestTask extends Task {
  readonly file: Task
}

/**
 * Returns the key of a test: its full title. When tests share a title, the second one in the file has `2` after its title, the third one
 * `3`, and so forth. A number that would give the title of another test is left out. Tests that a filter skips are
 * counted, so a filter changes no key.
 */
export const testKeyOf = (task: TestTask): string | undefined => keysOf(task.file).get(task)

/** Returns the keys of the tests of a file. All tests of a file are known before the first one runs. */
const keysOf = memoizeByObject((file: Task): ReadonlyMap<Task, string> => {
  const tests = testsIn(file)
  const taken = new Set(tests.map(({ fullTestName }) => fullTestName))
  const last = new Map<string, number>()
  const keys = new Map<Task, string>()
  for (const test of tests) {
    const title = test.fullTestName
    if (title === undefined) continue
    let number = (last.get(title) ?? 0) + 1
    while (number > 1 && taken.has(`${title} ${number}`)) number++
    last.set(title, number)
    keys.set(test, number === 1 ? title : `${title} ${number}`)
  }
  return keys
})

const testsIn = (task: Task): readonly Task[] =>
  task.type === "test" ? [task] : (task.tasks ?? []).flatMap(testsIn)
