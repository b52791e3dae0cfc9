import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { readConfig } from "../../../src/cli/options/configFile.ts"

/** A new folder with these files; it is removed when the test is finished. */
export function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "midblock-config-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

export const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => "nothing was refused",
    ({ message }: Error) => message,
  )

/** Returns the reason why the contents of a JSON file are refused. */
export const refusal = (contents: unknown) =>
  failure(readConfig(undefined, folderOf({ "midblock.config.json": JSON.stringify(contents) })))
