/** A `test` of vitest whose tests use something that is prepared once for a file, and begin with the same state of it. */
import { type TestAPI, test as vitestTest } from "vitest"
import { leaveOutRepeats } from "../causes.ts"
import { runInSession, type TestSession } from "../isolation/testSession.ts"
import { wrapTests } from "./testFunctions.ts"

/** The means of a file, which its tests use one after the other. */
interface Prepared {
  readonly isolation: {
    /** Takes it for a test; `false` when its first state is gone. */
    begin(): Promise<boolean>
    /** Ends a test; `false` when it cannot be used for another one. */
    end(session: TestSession, isLate: boolean): Promise<boolean>
  }
  close(): Promise<void>
}

/** Holds what is prepared for a file. */
interface Held<Means> {
  /** Takes it for a test, in the state after the set-ups. */
  begin(file: object): Promise<Means>
  /** Closes it; the next test prepares another one. */
  drop(): void
}

/** Prepares it at the first test of a file, and closes that of the previous file: several files may share this module. */
function oncePerFile<Means extends Prepared>(prepared: () => Promise<Means>): Held<Means> {
  let held: { readonly file: object; readonly prepared: Promise<Means> } | undefined
  const drop = () => {
    held?.prepared.then((before) => before.close()).catch(() => {})
    held = undefined
  }
  const preparedFor = (file: object) => {
    if (held?.file !== file) {
      drop()
      held = { file, prepared: prepared() }
    }
    return held.prepared
  }
  return {
    async begin(file) {
      const first = await preparedFor(file)
      if (await first.isolation.begin()) return first
      drop()
      const second = await preparedFor(file)
      await second.isolation.begin()
      return second
    },
    drop,
  }
}

/** The time limit of one attempt. After a timeout, vitest passes the same signal to the retries. */
interface Time {
  readonly signal: AbortSignal
  /** `true` when the signal was aborted before this attempt; the attempt's own timeout is then unknown. */
  readonly isOver: boolean
}

const never = new AbortController().signal

/**
 * Creates a `test` of vitest.
 *
 * @param names - The members of what is prepared that tests receive.
 * @param finished - Called after each test.
 */
export function createIsolatedTest<Means extends Prepared, Name extends keyof Means & string>(
  names: readonly Name[],
  prepare: () => Promise<Means>,
  finished: (means: Means) => Promise<void> = async () => {},
): TestAPI<Pick<Means, Name>> {
  const held = oncePerFile(prepare)
  let session: TestSession | undefined
  type Use<Value> = (value: Value) => Promise<void>
  const members = names.map((name) => [
    name,
    ({ prepared }: { prepared: Means }, use: Use<unknown>) => use(prepared[name]), // vitest reads the names in its text
  ])
  const extended = vitestTest.extend<{ time: Time; prepared: Means }>({
    time: ({ signal }, use) => use({ signal: signal.aborted ? never : signal, isOver: signal.aborted }),
    prepared: [
      async ({ task, onTestFailed, time: { signal, isOver } }, use) => {
        onTestFailed(({ task }) => {
          for (const error of task.result?.errors ?? []) leaveOutRepeats(error)
        })
        const prepared = await held.begin(task.file)
        const own = { test: task.name, isOver: false }
        session = own
        try {
          signal.throwIfAborted()
          await use(prepared)
        } finally {
          const isBack = await prepared.isolation.end(own, signal.aborted || isOver)
          if (!isBack) held.drop()
        }
        await finished(prepared)
      },
      { auto: true },
    ],
    ...Object.fromEntries(members),
  })
  const inSession = (run: () => unknown) => (session === undefined ? run() : runInSession(session, run))
  return wrapTests(extended, inSession) as unknown as TestAPI<Pick<Means, Name>>
}
