/** Compares the capture in docs/terminal.md with the present output of the log. */
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { Savings } from "../../contracts/artifacts/Savings.ts"
import { createDescribe } from "../../src/cli/output/describe.ts"
import { createLog } from "../../src/cli/output/log.ts"
import { createTextEntries } from "../../src/cli/output/textEntries.ts"
import { createArtifacts } from "../../src/harness/index.ts"
import { createNode } from "../../src/index.ts"
import { play } from "./terminal.mjs"

const document = readFileSync(new URL("../../docs/terminal.md", import.meta.url), "utf8")

/** Replaces the parts that differ between runs: durations, block hashes, and the line breaks that depend on them. */
const settled = (text: string) =>
  text
    .trim()
    .replace(/ [\d.]+ ms/g, " … ms")
    .replace(/^(block +\d+) 0x\w{6}….{4}/gm, "$1 0x…")
    .replace(/\n {13}/g, " ")

test("docs/terminal.md shows the output of the log", async () => {
  const artifacts = createArtifacts([Savings])
  await using node = await createNode({ automine: true, artifacts })
  let text = ""
  const write = (part: string) => {
    text += part
  }
  const log = createLog(createTextEntries({ write }), createDescribe(artifacts))
  for (const event of ["request", "transaction", "flashblock", "block"] as const)
    node.on(event, log[event] as Parameters<typeof node.on>[1])
  await play((await node.listen()).url)
  log.flush()
  const capture = /^## midblock[^\n]*\n\n```text\n(.*?)```$/ms.exec(document)?.[1] ?? ""
  expect(settled(text)).toBe(settled(capture))
})

test("docs/terminal.md: its captures fit 100 columns, and contain no local path", () => {
  const captures = [...document.matchAll(/^```text\n(.*?)```$/gms)].map(([, text = ""]) => text)
  expect(captures).toHaveLength(3)
  const lines = captures.join("").split("\n")
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100)
  expect(captures.join("")).not.toMatch(/\/(home|root|tmp|work|usr)\//)
})
