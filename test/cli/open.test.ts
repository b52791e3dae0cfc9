import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { openNode } from "../../src/cli/open.ts"

const folder = mkdtempSync(join(tmpdir(), "midblock-open-"))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ["loadState", "[]", "--load-state PATH: invalid state file: expected object, received array"],
  [
    "state",
    '{"accounts":{},"version":9}',
    "--state PATH: invalid state file.version: this midblock reads versions up to 1",
  ],
  ["fixture", "[]", "--fixture PATH: the fixture cannot be read: it is not one"],
  ["genesis", '{"alloc":5}', "--genesis PATH: invalid genesis.config: expected object, received undefined"],
])("error: %s: a file with other contents is named with its flag", async (option, text, message) => {
  const path = join(folder, `${option}.json`)
  writeFileSync(path, text)
  const error = await openNode({ [option]: path } as never, undefined).then(
    () => "opened",
    (cause: Error) => cause.message.replace(path, "PATH"),
  )
  expect(error).toBe(message)
})
