import { expect, test } from "vitest"
import { createJsonEntries } from "../../../src/cli/output/jsonEntries.ts"
import { createLog } from "../../../src/cli/output/log.ts"
import { refusedText } from "../../../src/cli/output/refused.ts"
import { createTextEntries } from "../../../src/cli/output/textEntries.ts"

test("behavior: the text has the flag and the value that allow the client, quoted for a shell", () => {
  expect([
    refusedText({ header: "host", value: "node.example:8545", entry: "node.example" }),
    refusedText({ header: "origin", value: "http://[fd00::1]:3000", entry: "http://[fd00::1]:3000" }),
    refusedText({ header: "origin", value: "null", entry: undefined }),
  ]).toMatchInlineSnapshot(`
    [
      "Host "node.example:8545" was refused; allow it with --allowed-hosts node.example",
      "Origin "http://[fd00::1]:3000" was refused; allow it with --allowed-origins 'http://[fd00::1]:3000'",
      "Origin "null" was refused; allow it with --allowed-origins",
    ]
  `)
})

test("behavior: the log has one line for a refusal, as text and as JSON", () => {
  const lines: string[] = []
  const write = (line: string) => lines.push(line)
  for (const entries of [createTextEntries({ write }), createJsonEntries(write)])
    createLog(entries).refused({
      header: "host",
      value: "a\nb\u202e.example",
      entry: undefined,
    })
  expect(lines).toMatchInlineSnapshot(`
    [
      "refused      Host "a\\nb\\u202e.example" was refused; allow it with --allowed-hosts
    ",
      "{"event":"refused","header":"host","value":"a\\nb\\u202e.example","flag":"--allowed-hosts"}
    ",
    ]
  `)
})
