/** Invalid URLs and headers of a remote: refused before anything is sent, and not shown, as they may have a key. */
import { expect, test } from "vitest"
import { openOrigin } from "../../../../src/fork/origin/open.ts"
import type { Remote } from "../../../../src/fork/origin/options.ts"

const refusalOf = (remote: unknown, headers: unknown = {}) =>
  openOrigin(remote as Remote, { headers: headers as Record<string, string>, retries: 0 }).then(
    () => "opened",
    ({ name, message }: Error) => `${name}: ${message}`,
  )

const url = "http://127.0.0.1:1/key"

test.for([
  ["a line break", { Key: "k\ney" }, "another name or text"],
  ["a character above 255", { Key: "k\u{20ac}y" }, "another name or text"],
  ["a name with a space", { "A key": "value" }, "another name or text"],
  ["a value that is not text", { Key: undefined }, "a value of type undefined"],
] as const)("error: a header with %s", async ([, headers, got]) => {
  expect(await refusalOf(url, headers)).toBe(
    `InvalidOption: invalid option fork.headers: expected names and texts that HTTP headers can have, got ${got}`,
  )
})

test.for([
  ["wss://a.example/key", "a URL with wss:"],
  ["a.example/key", "what is no URL"],
  [null, "what is no URL"],
  [5, "what is no URL"],
  [[], "an empty list"],
] as const)("error: the URL %j", async ([remote, got]) => {
  expect(await refusalOf(remote)).toBe(
    `InvalidOption: invalid option fork URL: expected one with http: or https:, got ${got}`,
  )
})

test("behavior: a password with a percent sign that encodes nothing is accepted", async () => {
  expect(await refusalOf("http://user:100%@127.0.0.1:1/key")).toContain("its port is one that fetch does not")
})
