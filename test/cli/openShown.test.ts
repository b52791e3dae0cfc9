import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { openShown } from "../../src/cli/openShown.ts"
import { parseArguments } from "../../src/cli/options/arguments.ts"
import { eachInFolder } from "../dataFolder.ts"
import { nowhere } from "../nowhere.ts"

let folder: string
eachInFolder((each) => {
  folder = each
})

/** Opens the node of a command line; returns what was said, and the error. */
async function opened(...argv: readonly string[]) {
  const parsed = parseArguments({ argv, env: {}, version: "" })
  if (parsed.kind !== "run") throw new Error(parsed.text)
  const said: unknown[] = []
  const error = await openShown(parsed.options, undefined, (...words) => said.push(words)).then(
    (node) => node.close(),
    ({ message }: Error) => message,
  )
  return { said, error }
}

test("default: opens the node", async () => {
  expect(await opened("--no-mining")).toEqual({ said: [], error: undefined })
})

test("behavior: failed attempts to reach a remote are warnings during the start", async () => {
  const [origin, reason] = [new URL(nowhere).host, "the connection was refused"]
  const fields = { origin, reason, waitMs: 0 }
  const flags = [
    "--fork-url",
    nowhere,
    "--fork-retries",
    "1",
    "--fork-retry-backoff",
    "0ms",
    "--no-fork-cache",
  ]
  expect(await opened(...flags)).toEqual({
    said: [["warn", `${origin}: ${reason}; the next one is asked`, { event: "retry", fields }]],
    error: `the origin ${origin} gave no usable answer in 2 attempts: eth_chainId: ${reason}`,
  })
})

test("error: a file that cannot be used is named with its flag", async () => {
  const path = join(folder, "fixture.json")
  writeFileSync(path, "[]")
  expect(await opened("--fixture", path, "--no-mining")).toEqual({
    ...{ said: [], error: `--fixture ${path}: the fixture cannot be read: it is not one` },
  })
})
