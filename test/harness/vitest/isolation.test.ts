import { Counter } from "../../../contracts/artifacts/Counter.ts"
import { deploy, describe, expect, test } from "../../../src/harness/vitest/index.ts"

const withCounter = test.setup(async ({ client }) => ({ counter: await deploy(client, Counter) }))
type Refusal = Promise<{ details?: string }>

describe("what a test left running", () => {
  let refused: Refusal
  const refusalOf = (send: Promise<unknown>): Refusal =>
    send.then(
      () => ({}),
      (error) => error,
    )
  const it = withCounter
  const next = (title: string) =>
    it(`behavior: ${title} does not change the next test`, async ({ fixture: { counter } }) => {
      await refused
      expect(await counter.read.number()).toBe(0n)
    })

  it("error: the test is over, and its write goes on", async ({ fixture: { counter } }) => {
    refused = refusalOf(counter.write.increment())
  })
  next("a write that was not awaited")

  it("behavior: the message names the call and the test", async () => {
    expect((await refused).details).toMatch(
      /^eth_\w+ was not executed, because the test "error: the test is over, and its write goes on" is over: await everything that the test starts$/,
    )
  })

  let fire = () => {}
  it("default: a listener that writes when the test is over", async ({ fixture: { counter }, signal: _ }) => {
    const fired = new Promise<void>((resolve) => {
      fire = resolve
    })
    refused = refusalOf(fired.then(() => counter.write.increment()))
  })
  it("behavior: a write that begins within a later test is refused", async ({ fixture: { counter } }) => {
    fire()
    await refused
    expect(await counter.read.number()).toBe(0n)
  })

  it("default: a hook that writes after the test", async ({ fixture: { counter }, onTestFinished }) => {
    onTestFinished(async () => {
      await counter.write.increment()
      expect(await counter.read.number()).toBe(1n)
    })
  })
  next("a write of onTestFinished")

  it("error: a matcher that refuses its option", async ({ fixture: { counter } }) => {
    const write = counter.write.increment()
    refused = refusalOf(write)
    await expect(expect(write).toMatchGasSnapshot({ tolerence: 1 } as never)).rejects.toThrow("tolerence")
  })
  next("a write whose matcher threw")

  it.for([1, 2])("behavior: a test of `for` starts from the set-up (%i)", async (_, { fixture, client }) => {
    expect(await fixture.counter.read.number()).toBe(0n)
    const id = await client.snapshot()
    await fixture.counter.write.increment()
    await client.revert({ id })
    await fixture.counter.write.increment()
    await client.mine({ blocks: 2 })
  })

  it("behavior: it is reverted for a repeated test too", { repeats: 2 }, async ({ fixture: { counter } }) => {
    expect(await counter.read.number()).toBe(0n)
    await counter.write.increment()
  })

  let attempts = 0
  it("behavior: and for a retried one", { retry: 2 }, async ({ fixture: { counter } }) => {
    expect(await counter.read.number()).toBe(0n)
    await counter.write.increment()
    expect(++attempts).toBe(2)
  })

  it.skipIf(false).fails("behavior: and for a test of `fails`", async ({ fixture: { counter } }) => {
    await counter.write.increment()
    expect(await counter.read.number()).toBe(0n)
  })
  next("a test of `fails`")
})

describe("a set-up whose write was not awaited", () => {
  const it = withCounter.setup(({ fixture: { counter } }) => {
    void counter.write.increment()
    return {}
  })
  it.for([1, 2])("behavior: each test starts after it (%i)", async (_, { fixture: { counter } }) => {
    expect(await counter.read.number()).toBe(1n)
  })
})

describe("hooks", () => {
  withCounter.beforeEach(async ({ fixture: { counter } }) => void (await counter.write.increment()))
  withCounter.for([1, 2])("behavior: a hook changes one test (%i)", async (_, { fixture: { counter } }) => {
    expect(await counter.read.number()).toBe(1n)
  })
})
