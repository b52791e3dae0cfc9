import { describe, expect, test } from "vitest"
import { readPlainHead } from "../../../src/server/http/plainHead.ts"

const read = (line: string, ...fields: readonly string[]) =>
  readPlainHead(Buffer.from([line, ...fields, "", "{}"].join("\r\n"), "latin1"))

const post = "POST / HTTP/1.1"
const [host, length] = ["Host: localhost", "Content-Length: 2"]

describe("readPlainHead", () => {
  test("default", () => {
    expect(read(post, host, length)).toEqual({
      url: "/",
      host: "localhost",
      origin: undefined,
      length: 55,
      bodyLength: 2,
      isLast: false,
    })
  })

  test("behavior: names have any case, values a space before them or none", () => {
    const fields = [
      "HOST: [::1]:8545",
      "content-LENGTH:2",
      "oRiGin: http://a b",
      "CONNECTION: Close",
      "x: \t\xe9 ",
    ]
    expect(read("POST /public/ HTTP/1.1", ...fields)).toMatchObject({
      url: "/public/",
      host: "[::1]:8545",
      origin: "http://a b",
      bodyLength: 2,
      isLast: true,
    })
  })

  test.each([
    ["GET", ["GET / HTTP/1.1", host, length]],
    ["another version", ["POST / HTTP/1.0", host, length]],
    ["a query", ["POST /?a HTTP/1.1", host, length]],
    ["two spaces", ["POST  / HTTP/1.1", host, length]],
    ["no host", [post, length]],
    ["two hosts", [post, host, host, length]],
    ["no length", [post, host]],
    ["two lengths", [post, host, length, length]],
    ["a length with a sign", [post, host, "Content-Length: +2"]],
    ["a list of lengths", [post, host, "Content-Length: 2, 2"]],
    ["a length in hex", [post, host, "Content-Length: 0x2"]],
    ["an empty length", [post, host, "Content-Length: "]],
    ["chunks", [post, host, length, "Transfer-Encoding: chunked"]],
    ["a compressed body", [post, host, length, "Content-Encoding: gzip"]],
    ["a wish to continue", [post, host, length, "Expect: 100-continue"]],
    ["another protocol", [post, host, length, "Connection: Upgrade", "Upgrade: websocket"]],
    ["other words about the connection", [post, host, length, "Connection: keep-alive, te"]],
    ["a folded field", [post, host, length, "X: a", " b"]],
    ["a field without a name", [post, host, length, ": a"]],
    ["space around the length", [post, host, "Content-Length: 2 "]],
    ["space around the host", [post, "Host:  localhost", length]],
    ["space around the origin", [post, host, length, "Origin: \thttp://a"]],
    ["a long run of spaces", [post, host, length, `X:${" ".repeat(8000)}\0`]], // takes minutes when it is divided in all ways
    ["a space before the colon", [post, host, "Content-Length : 2"]],
    ["a line feed alone", [post, host, `${length}\nX: y`]],
    ["a carriage return alone", [post, host, `${length}\rX: y`]],
    ["a null byte", [post, host, length, "X: \0"]],
    ["no empty line", [`${post}\r\n${host}\r\n${length}`.replaceAll("\r\n", "\n")]],
    ["too long a head", [post, host, length, `X: ${"y".repeat(8192)}`]],
    ["a name of a prototype, which is fine only once", [post, host, host.toUpperCase(), length]],
  ])("behavior: %s is not plain", (_name, [line = "", ...fields]) => {
    expect(read(line, ...fields)).toBeUndefined()
  })

  test.each(["constructor: a", "toString: a", "__proto__: a"])(
    "behavior: the field %s counts for nothing",
    (field) => {
      expect(read(post, host, field, length)).toMatchObject({ bodyLength: 2 })
    },
  )
})
