import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { expect, test } from "vitest"
import { withSetUpErrors } from "../../../src/cli/output/fixtureSetUp.ts"
import { buildFixture } from "../../../src/harness/index.ts"

test("error: a set-up that fails is one line, with its position in the module and the cause", async () => {
  const folder = mkdtempSync(join(tmpdir(), "midblock-set-up-"))
  const path = join(folder, "bad.mjs")
  const send = "await client.sendTransaction({ to: client.account.address, value: 10n ** 40n })"
  writeFileSync(path, `export const setup = async ({ client }) => {\n  ${send}\n}\n`)
  const { setup } = await import(/* @vite-ignore */ pathToFileURL(path).href)
  rmSync(folder, { recursive: true })
  await expect(buildFixture(withSetUpErrors("bad.mjs", { seed: "bad", setup }))).rejects.toThrow(
    /^bad\.mjs:2:3: its set-up failed: insufficient funds for gas \* price \+ value: address 0x\w{40} have \d+ want \d+$/,
  )
})
