/** Names a test in the file of gas snapshots: by its full title, with a number where several tests of a file have the title. */
import { memoizeByObject } from "../../base/memoize.ts"

/** A test, a suite or a file of vitest, as far as its name needs it. */
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
 * Returns the key of a test: its full title. Of tests that share one, the second in the order of the file has `2` after it, and so on;
 * numbers that make the title of another test are left out. Tests that a filter skips count, so that a filter changes no key.
 */
export const testKeyOf = (task: TestTask): string | undefined => keysOf(task.file).get(task)

/** The tests of a file are known before the first of them runs. */
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
