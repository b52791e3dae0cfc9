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

  test("behavior: names may have any case, and values need no space before them", () => {
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
    ["a chunked body", [post, host, length, "Transfer-Encoding: chunked"]],
    ["a compressed body", [post, host, length, "Content-Encoding: gzip"]],
    ["an Expect field", [post, host, length, "Expect: 100-continue"]],
    ["another protocol", [post, host, length, "Connection: Upgrade", "Upgrade: websocket"]],
    ["a Connection field with other words", [post, host, length, "Connection: keep-alive, te"]],
    ["a folded field", [post, host, length, "X: a", " b"]],
    ["a field without a name", [post, host, length, ": a"]],
    ["space around the length", [post, host, "Content-Length: 2 "]],
    ["space around the host", [post, "Host:  localhost", length]],
    ["space around the origin", [post, host, length, "Origin: \thttp://a"]],
    ["a long run of spaces", [post, host, length, `X:${" ".repeat(8000)}\0`]], // takes minutes with backtracking
    ["a space before the colon", [post, host, "Content-Length : 2"]],
    ["a line feed alone", [post, host, `${length}\nX: y`]],
    ["a carriage return alone", [post, host, `${length}\rX: y`]],
    ["a null byte", [post, host, length, "X: \0"]],
    ["no empty line", [`${post}\r\n${host}\r\n${length}`.replaceAll("\r\n", "\n")]],
    ["a head that is too long", [post, host, length, `X: ${"y".repeat(8192)}`]],
    ["a second host with another case", [post, host, host.toUpperCase(), length]],
  ])("behavior: %s is not plain", (_name, [line = "", ...fields]) => {
    expect(read(line, ...fields)).toBeUndefined()
  })

  test.each(["constructor: a", "toString: a", "__proto__: a"])(
    "behavior: the field %s is ignored",
    (field) => {
      expect(read(post, host, field, length)).toMatchObject({ bodyLength: 2 })
    },
  )
})
