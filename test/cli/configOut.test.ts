import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { writeConfigOut } from "../../src/cli/configOut.ts"
import { createNode } from "../../src/index.ts"

test("default: writes the fields of anvil 1.7.1 --config-out", async () => {
  const folder = mkdtempSync(join(tmpdir(), "midblock-config-out-"))
  await using node = await createNode({ accounts: 1, timestamp: 1000 })
  await writeConfigOut(join(folder, "config.json"), node)
  expect(JSON.parse(readFileSync(join(folder, "config.json"), "utf8"))).toEqual({
    available_accounts: ["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"],
    private_keys: ["0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"],
    wallet: {
      mnemonic: "test test test test test test test test test test test junk",
      derivation_path: "m/44'/60'/0'/0/",
    },
    base_fee: "1000000000",
    gas_price: "1875000000",
    gas_limit: "60000000",
    genesis_timestamp: "1000",
  })
  rmSync(folder, { recursive: true })
})
