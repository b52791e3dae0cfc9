/** vitest's `test` with a node: each file has a new node, and each test begins with the same state. */
import { type TestAPI, test as vitestTest } from "vitest"
import type { ConsoleEvent, CreateNodeOptions, MidblockNode } from "../../index.ts"
import { createNode, readFixture } from "../../index.ts"
import { accountsOf, type TestAccounts } from "../accounts.ts"
import { leaveOutRepeats } from "../causes.ts"
import { createClient, type TestClient } from "../client.ts"
import { knownArtifacts } from "../current.ts"
import { buildFixture, type FixtureDefinition, type OptionOf } from "../fixture.ts"
import { type IsolatedNode, isolate } from "../isolation.ts"
import { createSessionNode, runInSession, type TestSession } from "../testSession.ts"
import { gasFolder, keepGas, writeGas } from "./gasUses.ts"
import { wrapTests } from "./testFunctions.ts"

/** The fixtures of a test. */
export interface Fixtures<Fixture = object> {
  readonly node: MidblockNode
  /** The viem client with public, wallet and test actions; it sends from the first account and reads `pending`. */
  readonly client: TestClient
  readonly accounts: TestAccounts
  /** The combined results of the set-ups. */
  readonly fixture: Fixture
}

/** vitest's `test`, with functions that create variants of it. */
export type MidblockTest<Fixture = object> = TestAPI<Fixtures<Fixture>> & {
  /**
   * Creates a `test` whose tests all begin with the state after a set-up. The set-up runs once for a file, on a new node.
   *
   * @param run - The set-up; it gets the fixtures of a test. Its result is added to `fixture`, with the results of earlier set-ups.
   * @example
   * const it = test.setup(async ({ client }) => ({ token: await deploy(client) }))
   * it("starts empty", async ({ fixture: { token }, client }) => { … })
   */
  setup<More extends object>(
    run: (given: Fixtures<Fixture>) => Promise<More> | More,
  ): MidblockTest<Fixture & More>
  /**
   * Creates a `test` whose nodes have these options, without the earlier set-ups.
   *
   * With a definition of {@link defineFixture} as `fixture`, the fixture is built once for a file, and the value `fixture` of the
   * tests is its data.
   *
   * @example
   * const it = test.with({ fixture: market })
   * it("has a token", async ({ fixture: { token } }) => { … })
   */
  with<Data extends object>(options: DefinedOptions<Data>): MidblockTest<Data>
  with(options: CreateNodeOptions): MidblockTest
}

/** The options of a node, with the definition of a fixture instead of its text. */
export type DefinedOptions<Data> = Omit<CreateNodeOptions, "fixture"> & {
  readonly fixture: FixtureDefinition<Data>
}

type Options = CreateNodeOptions | DefinedOptions<object>

type SetUp = (given: Fixtures<object>) => Promise<object> | object

/** Options that may have a fork: a feature adds it. */
type Forkable = CreateNodeOptions & { readonly fork?: OptionOf<"fork"> }

/** A node that may have a fork: a feature adds it. */
type ForkableNode = MidblockNode & { readonly fork?: { save(): Promise<void> } | undefined }

/** A node after its set-ups. */
interface Prepared extends Fixtures<object>, Pick<MidblockNode, "close"> {
  readonly node: ForkableNode
  readonly isolation: IsolatedNode
}

/**
 * Prints a line of Solidity's `console.log`; vitest shows it under the running test. The lines of a successful estimate are left out,
 * because clients send the transaction next. The lines of a trace are left out, because matchers trace failed transactions again.
 */
function showConsole({ text, method, failed }: ConsoleEvent): void {
  const isRepeated = method?.startsWith("debug_") === true || (method === "eth_estimateGas" && !failed)
  if (!isRepeated) console.log(text)
}

/** Returns the options with the text of the fixture, and with its data. */
async function withFixture({
  fixture,
  ...options
}: Options): Promise<{ readonly options: CreateNodeOptions; readonly data: object }> {
  if (fixture === undefined) return { options, data: {} }
  if (typeof fixture === "string") return { options: { ...options, fixture }, data: {} }
  const text = await buildFixture(fixture)
  return {
    options: { ...(fixture.fork && { fork: fixture.fork }), ...options, fixture: text },
    data: readFixture(text).data as object,
  }
}

/** Further attempts at a remote that does not answer: they take less than two seconds, and a test has five. */
const retries = 3

async function prepare(given: Options, setUps: readonly SetUp[]): Promise<Prepared> {
  const { options, data } = await withFixture(given)
  const { fork }: Forkable = options
  const { list } = knownArtifacts()
  const known = {
    ...(list.length > 0 && { artifacts: knownArtifacts() }),
    ...(gasFolder() !== undefined && { gas: true }),
  }
  const own = createSessionNode(
    await createNode({ ...known, ...options, ...(fork && { fork: { retries, ...fork } }) }),
  )
  const { node } = own
  keepGas(node)
  node.on("console", showConsole)
  const client = createClient(node)
  const accounts = accountsOf(node)
  let fixture = data
  try {
    for (const setUp of setUps)
      fixture = { ...fixture, ...(await setUp({ node, client, accounts, fixture })) }
    return { node, client, accounts, fixture, close: node.close, isolation: await isolate(own) }
  } catch (error) {
    await node.close()
    throw error
  }
}

/** Holds the prepared node of a file. */
interface Held {
  /** Takes the node for a test, in the state after the set-ups. */
  begin(file: object): Promise<Prepared>
  /** Closes the node; the next test prepares another node. */
  drop(): void
}

/** Prepares a node at the first test of a file and closes the node of the previous file: several files may share this module. */
function oncePerFile(prepared: () => Promise<Prepared>): Held {
  let held: { readonly file: object; readonly prepared: Promise<Prepared> } | undefined
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

function createTest(options: Options, setUps: readonly SetUp[]): MidblockTest {
  const held = oncePerFile(() => prepare(options, setUps))
  let session: TestSession | undefined
  const extended = vitestTest.extend<Fixtures & { time: Time; prepared: Prepared }>({
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
        writeGas()
        await prepared.node.fork?.save() // saved after each test, because the node of the last file is never closed
      },
      { auto: true },
    ],
    node: ({ prepared }, use) => use(prepared.node),
    client: ({ prepared }, use) => use(prepared.client),
    accounts: ({ prepared }, use) => use(prepared.accounts),
    fixture: ({ prepared }, use) => use(prepared.fixture),
  })
  const test = wrapTests(extended, (run) => (session === undefined ? run() : runInSession(session, run)))
  return Object.assign(test, {
    setup: (run: SetUp) => createTest(options, [...setUps, run]),
    with: (other: Options) => createTest(other, []),
  }) as unknown as MidblockTest
}

/**
 * vitest's `test` with a node in process, without a port or a start: one node for each file, with seed 0 and manual mining. Every
 * test starts from the same state.
 *
 * @example
 * test("pays", async ({ client, accounts: [, friend] }) => {
 *   const hash = await client.sendTransaction({ to: friend.address, value: 1n })
 *   await expect(hash).toBePending()
 * })
 */
export const test: MidblockTest = createTest({}, [])

export { test as it }
