import { expect, test } from "vitest"
import { replyText } from "../../../src/server/http/plainReply.ts"

const context = { origin: undefined, isLast: false, keepAliveTimeoutMs: 120_000 }
const written = (...[reply, given]: Parameters<typeof replyText>) => {
  const { head, body, byteLength, encoding } = replyText(reply, given)
  expect(byteLength).toBe(Buffer.byteLength(head + body))
  return {
    text: (head + body).replace(/(?<=Date: )\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/, "now").split("\r\n"),
    encoding,
  }
}

test("default", () => {
  expect(written({ status: 200, text: "[1]" }, context)).toEqual({
    text: [
      "HTTP/1.1 200 OK",
      "Vary: Origin",
      "Content-Type: application/json",
      "X-Content-Type-Options: nosniff",
      "Content-Length: 3",
      "Date: now",
      "Connection: keep-alive",
      "Keep-Alive: timeout=120",
      "",
      "[1]",
    ],
    encoding: "latin1",
  })
})

test("behavior: the length of a text beyond ASCII is in bytes", () => {
  const { text, encoding } = written({ status: 200, text: '"é€"' }, context)
  expect({ length: text[4], encoding }).toEqual({ length: "Content-Length: 7", encoding: "utf8" })
})

test("behavior: a reply without text, with an origin, that ends the connection", () => {
  const { text } = written({ status: 204, text: undefined }, { ...context, origin: "http://a", isLast: true })
  expect(text).toEqual([
    "HTTP/1.1 204 No Content",
    "Vary: Origin",
    "Access-Control-Allow-Origin: http://a",
    "Date: now",
    "Connection: close",
    "",
    "",
  ])
})

test("behavior: the status line of another status has its reason phrase", () => {
  expect(written({ status: 503, text: "{}" }, context).text[0]).toBe("HTTP/1.1 503 Service Unavailable")
})
