import { EventEmitter, once } from "node:events"
import { describe, expect, test } from "vitest"
import { createNode } from "../../src/index.ts"
import { createGuard } from "../../src/instance/listeners.ts"

const fail = (what: string) => () => {
  throw new Error(what)
}

describe("a listener that throws affects neither the node nor other listeners, and `error` reports it", () => {
  test.each([
    "transaction",
    "flashblock",
    "rewrite",
    "block",
    "implied",
    "removed",
    "request",
    "answer",
  ] as const)("on %s", async (event) => {
    await using node = await createNode()
    const [from, to] = node.accounts.map(({ address }) => address)
    const ask = (method: string, ...params: unknown[]) => node.request({ method, params } as never)
    const [errors, heard]: [unknown[], unknown[]] = [[], []]
    node.on("error", (error) => errors.push(error))
    node.on(event, fail("mine"))
    node.on(event, () => heard.push(event))
    await ask("eth_sendTransaction", { from, to, value: "0x1" })
    await ask("anvil_setBalance", from, "0xde0b6b3a7640000")
    expect((await node.mine(2)).length).toBe(2)
    await ask("anvil_rollback", 1)
    await ask("hardhat_mine", 300)
    expect(await ask("eth_blockNumber")).toBe("0x12d")
    expect(heard.length).toBeGreaterThan(0)
    expect(errors).toEqual(heard.map(() => new Error("mine")))
  })

  test("the raw feed", async () => {
    await using node = await createNode()
    const errors: unknown[] = []
    node.on("error", (error) => errors.push(error))
    const both = new EventEmitter()
    node.feed(fail("mine"))
    const heard = once(both, "message")
    node.feed(() => both.emit("message"))
    await node.mine()
    await heard
    expect(errors[0]).toEqual(new Error("mine"))
  })
})

describe("without a listener of `error`", () => {
  /** Returns the messages of the uncaught exceptions while `run` runs. */
  async function uncaught(run: () => unknown): Promise<readonly string[]> {
    const before = process.listeners("uncaughtException")
    const messages: string[] = []
    process.removeAllListeners("uncaughtException").on("uncaughtException", ({ message }) => {
      messages.push(message)
    })
    await run()
    await new Promise(setImmediate)
    process.removeAllListeners("uncaughtException")
    for (const listener of before) process.on("uncaughtException", listener)
    return messages
  }

  test("errors of listeners become uncaught exceptions, and the block is sealed", async () => {
    await using node = await createNode()
    node.on("block", fail("of the event"))
    await node.subscribe(["newHeads"], fail("of the subscription"))
    expect(await uncaught(() => node.mine())).toEqual(["of the subscription", "of the event"])
    expect(await node.request({ method: "eth_blockNumber" })).toBe("0x1")
  })

  test("an error of the listener of `error` becomes an uncaught exception, once", async () => {
    const emitter = new EventEmitter()
    const guard = createGuard(emitter)
    emitter.on("error", guard(fail("of the listener of error")))
    expect(await uncaught(guard(fail("of the listener")))).toEqual(["of the listener of error"])
  })
})
