import { describe, expect, test } from "vitest"
import { createHostMatcher, matches, toAsciiHost } from "../../../../src/api/server/http/wildcards.ts"

describe("createHostMatcher", () => {
  test.each<[string, string[], string[]]>([
    ["node.example", ["node.example"], ["a.node.example", "node.example.", "node"]],
    ["*", ["node", "a.b.example", "[fd00::1]", "1.2.3.4"], ["", "a..b", ".a", "a:1", "a/b", "a b", "[x]"]],
    ["*.example", ["a.example", "a.b.example"], ["example", ".example", "aexample", "a.example.b"]],
    ["a.*.example", ["a.b.example"], ["a.example", "a.b.c.example"]],
    ["a-*-c.example", ["a-b-c.example", "a--c.example"], ["a-c.example", "a-b.c-c.example"]],
    ["*.*.example", ["a.b.example", "a.b.c.example"], ["a.example"]],
    [
      "192.168.1.*",
      ["192.168.1.7", "192.168.1.255"],
      ["192.168.1", "192.168.1.a", "192.168.1.7.8", "192.168.1."],
    ],
    ["10.*.*.1", ["10.2.3.1"], ["10.2.3.4.1", "10.a.3.1"]],
    ["[fd00::*]", ["[fd00::1]", "[fd00::a:b]"], ["[fe00::1]", "fd00::1", "[fd00::x]"]],
  ])("default: %s", (host, fitting, others) => {
    const isHost = createHostMatcher(host)
    expect(fitting.filter((name) => !isHost(name))).toEqual([])
    expect(others.filter(isHost)).toEqual([])
  })
})

describe("matches", () => {
  test.each<[string, string[], string[]]>([
    ["text", ["text"], ["", "text2", "tex"]],
    ["*", ["", "any text"], []],
    ["preview-*", ["preview-", "preview-7"], ["preview", "a preview-7"]],
    ["*-a", ["-a", "a-a-a"], ["a", "-ab"]],
    ["a*b*c", ["abc", "axbxc", "abcbc"], ["ac", "acb", "abcd", "cba"]],
    ["ab*ba", ["abba", "ab.ba"], ["aba", "ab"]],
  ])("default: %s", (pattern, fitting, others) => {
    expect(fitting.filter((text) => !matches(pattern, text))).toEqual([])
    expect(others.filter((text) => matches(pattern, text))).toEqual([])
  })

  test("behavior: a pattern with twenty wildcards is matched in linear time", () => {
    const pattern = `${"*a".repeat(20)}b`
    expect(matches(pattern, "a".repeat(15_000))).toBe(false)
    expect(matches(pattern, `${"a".repeat(15_000)}b`)).toBe(true)
  })
})

test("toAsciiHost: international names become ASCII, and other texts give undefined", () => {
  expect(["node.example", "*.bücher.example", "", "[::1]", "ü ü.example"].map(toAsciiHost)).toEqual([
    "node.example",
    "*.xn--bcher-kva.example",
    "",
    "[::1]",
    undefined,
  ])
})
