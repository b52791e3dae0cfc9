import { describe, expect, test } from "vitest"
import { readChainFile, readFixtureFile, readGenesisFile, readState } from "../../src/cli/files.ts"

/** A device that any machine with devices has; reading it whole would never end for /dev/zero. */
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
