import { expect, test } from "vitest"
import { createSession } from "../../../src/api/rpc/session.ts"

/** Creates a session, and records the sent texts and the stopped subscriptions. */
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

const notification = (subscription: string, result: string) =>
  `{"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"${subscription}","result":${result}}}`

test("default: notifications before the reply are sent after it, later ones immediately", () => {
  const { session, sent, begin } = createSubject()
  const message = session.beginMessage()
  message.open("0xa", begin("0xa"))
  message.notify("0xa", "1")
  message.notify("0xa", "2")
  expect(sent).toEqual([])
  message.end()
  message.notify("0xa", "3")
  expect(sent).toEqual([notification("0xa", "1"), notification("0xa", "2"), notification("0xa", "3")])
})

test("behavior: the reply to one message does not release notifications of another", () => {
  const { session, sent, begin } = createSubject()
  const [first, second] = [session.beginMessage(), session.beginMessage()]
  first.open("0x1", begin("0x1"))
  first.notify("0x1", "1")
  second.end()
  expect(sent).toEqual([])
  first.end()
  expect(sent).toEqual([notification("0x1", "1")])
})

test("behavior: an ended subscription sends no notifications, not even those that were held back", () => {
  const { session, sent, stopped, begin } = createSubject()
  const message = session.beginMessage()
  message.open("0xa", begin("0xa"))
  message.notify("0xa", "1")
  expect(message.unsubscribe("0xa")).toBe(true)
  expect(message.unsubscribe("0xa")).toBe(false)
  message.notify("0xa", "2")
  message.end()
  expect(sent).toEqual([])
  expect(stopped).toEqual(["0xa"])
  expect(session.size).toBe(0)
})

test("behavior: another message can end a subscription", () => {
  const { session, stopped, begin } = createSubject()
  const message = session.beginMessage()
  message.open("0xa", begin("0xa"))
  message.end()
  expect(session.beginMessage().unsubscribe("0xa")).toBe(true)
  expect(stopped).toEqual(["0xa"])
})

test("behavior: closing the session ends every subscription, and no other can begin", () => {
  const { session, stopped, begin } = createSubject()
  const message = session.beginMessage()
  message.open("0xa", begin("0xa"))
  message.open("0xb", begin("0xb"))
  session.close()
  expect(stopped).toEqual(["0xa", "0xb"])
  expect(session.size).toBe(0)
  expect(() => message.open("0xc", begin("0xc"))).toThrow("notifications not supported")
  expect(session.size).toBe(0)
})

test("behavior: held notifications of all subscriptions count toward the limit until they are sent", () => {
  const { session, begin, overflows } = createSubject({ holdLimit: 300 })
  const message = session.beginMessage()
  message.open("0xa", begin("0xa"))
  message.open("0xb", begin("0xb"))
  message.notify("0xa", "1") // 96 characters each
  message.notify("0xb", "2")
  message.notify("0xb", "3")
  expect(overflows()).toBe(0)
  message.end()
  const next = session.beginMessage()
  for (const id of ["0xc", "0xd"]) next.open(id, begin(id))
  for (const id of ["0xc", "0xd", "0xc"]) next.notify(id, "1")
  expect(overflows()).toBe(0)
  next.notify("0xd", "2")
  expect(overflows()).toBe(1)
})

test("error: a subscription above the limit, and a subscription that does not start", () => {
  const { session, begin } = createSubject({ limit: 1 })
  const message = session.beginMessage()
  const fails = () => {
    throw new TypeError("it does not start")
  }
  expect(() => message.open("0xa", fails)).toThrow("it does not start")
  expect(session.size).toBe(0)
  message.open("0xb", begin("0xb"))
  expect(() => message.open("0xc", begin("0xc"))).toThrow("too many")
  expect(session.size).toBe(1)
})
