import { expect, test } from "vitest"
import { createSession } from "../../src/rpc/session.ts"

/** A session that writes down what is sent and stopped. */
function createSubject(options: { limit?: number; holdLimit?: number } = {}) {
  const [sent, stopped]: [string[], string[]] = [[], []]
  let overflows = 0
  const session = createSession({
    send: (text) => sent.push(text),
    limit: options.limit ?? 10,
    tooMany: () => new RangeError("too many"),
    holdLimit: options.holdLimit ?? 1000,
    onOverflow: () => {
      overflows++
    },
  })
  const begin = (id: string) => () => () => void stopped.push(id)
  return { session, sent, stopped, begin, overflows: () => overflows }
}

const told = (subscription: string, result: string) =>
  `{"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"${subscription}","result":${result}}}`

test("default: what happens before the answer is told after it, then at once", () => {
  const { session, sent, begin } = createSubject()
  const turn = session.turn()
  turn.open("0xa", begin("0xa"))
  turn.notify("0xa", "1")
  turn.notify("0xa", "2")
  expect(sent).toEqual([])
  turn.answered()
  turn.notify("0xa", "3")
  expect(sent).toEqual([told("0xa", "1"), told("0xa", "2"), told("0xa", "3")])
})

test("behavior: the answer to one message does not let another's subscriptions speak", () => {
  const { session, sent, begin } = createSubject()
  const [first, second] = [session.turn(), session.turn()]
  first.open("0x1", begin("0x1"))
  first.notify("0x1", "1")
  second.answered()
  expect(sent).toEqual([])
  first.answered()
  expect(sent).toEqual([told("0x1", "1")])
})

test("behavior: a subscription that has ended is told nothing, not even what was held back", () => {
  const { session, sent, stopped, begin } = createSubject()
  const turn = session.turn()
  turn.open("0xa", begin("0xa"))
  turn.notify("0xa", "1")
  expect([turn.end("0xa"), turn.end("0xa")]).toEqual([true, false])
  turn.notify("0xa", "2")
  turn.answered()
  expect([sent, stopped, session.size]).toEqual([[], ["0xa"], 0])
})

test("behavior: another message may end it", () => {
  const { session, stopped, begin } = createSubject()
  const turn = session.turn()
  turn.open("0xa", begin("0xa"))
  turn.answered()
  expect([session.turn().end("0xa"), stopped]).toEqual([true, ["0xa"]])
})

test("behavior: the end of the connection ends every subscription, and no more begin", () => {
  const { session, stopped, begin } = createSubject()
  const turn = session.turn()
  turn.open("0xa", begin("0xa"))
  turn.open("0xb", begin("0xb"))
  session.close()
  expect([stopped, session.size]).toEqual([["0xa", "0xb"], 0])
  expect(() => turn.open("0xc", begin("0xc"))).toThrow("notifications not supported")
  expect(session.size).toBe(0)
})

test("behavior: what is held back is counted until it is sent, over all subscriptions", () => {
  const { session, begin, overflows } = createSubject({ holdLimit: 300 })
  const turn = session.turn()
  turn.open("0xa", begin("0xa"))
  turn.open("0xb", begin("0xb"))
  turn.notify("0xa", "1") // 96 characters each
  turn.notify("0xb", "2")
  turn.notify("0xb", "3")
  expect(overflows()).toBe(0)
  turn.answered()
  const next = session.turn()
  next.open("0xc", begin("0xc"))
  for (const text of ["1", "2", "3"]) next.notify("0xc", text)
  expect(overflows()).toBe(0)
  next.notify("0xc", "4")
  expect(overflows()).toBe(1)
})

test("error: one subscription too many, and one that does not start", () => {
  const { session, begin } = createSubject({ limit: 1 })
  const turn = session.turn()
  const fails = () => {
    throw new TypeError("it does not start")
  }
  expect(() => turn.open("0xa", fails)).toThrow("it does not start")
  expect(session.size).toBe(0)
  turn.open("0xb", begin("0xb"))
  expect(() => turn.open("0xc", begin("0xc"))).toThrow("too many")
  expect(session.size).toBe(1)
})
