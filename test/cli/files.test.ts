import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { readChainFile, readFixtureFile, readGenesisFile, readState } from "../../src/cli/files.ts"

/** A device that every machine with devices has; a read of all of /dev/zero would never end. */
const device = "/dev/null"

describe.skipIf(process.platform === "win32")("error: a device is refused before it is read", () => {
  test.each([
    ["genesis", () => readGenesisFile(device)],
    ["fixture", () => readFixtureFile(device)],
    ["import", () => readChainFile(device)],
    ["load-state", () => readState({ loadState: device })],
  ])("--%s", (flag, read) => {
    expect(read).toThrow(`--${flag} ${device}: a device, and no file`)
  })
})

const folder = mkdtempSync(join(tmpdir(), "midblock-files-"))

afterAll(() => rmSync(folder, { recursive: true }))

test("--load-state and --state of a folder read its state.json, as in anvil", () => {
  writeFileSync(join(folder, "state.json"), '{"accounts":{}}')
  const file = { path: join(folder, "state.json"), bytes: new TextEncoder().encode('{"accounts":{}}') }
  expect(readState({ loadState: folder })).toEqual({ flag: "load-state", ...file })
  expect(readState({ state: folder })).toEqual({ flag: "state", ...file })
})

test("--genesis: numbers beyond the exact range of JavaScript keep all digits", () => {
  const path = join(folder, "genesis.json")
  writeFileSync(path, '{"config":{"terminalTotalDifficulty":58750000000000000000000,"chainId":5}}')
  expect(readGenesisFile(path)).toEqual({
    config: { terminalTotalDifficulty: "58750000000000000000000", chainId: 5 },
  })
})
