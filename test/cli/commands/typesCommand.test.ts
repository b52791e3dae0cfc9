/** `midblock types`: typed modules of the contracts that its filters name. */
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { createProject } from "../../harness/vitest/plugin/project.ts"
import { runIn } from "../command.ts"

/** A file of Foundry's `out`: a contract of a source. */
const artifact = (sourceName: string, contractName: string) => [
  `out/${sourceName.split("/").at(-1)}/${contractName}.json`,
  JSON.stringify({ contractName, sourceName, abi: [], bytecode: "0x6001", deployedBytecode: "0x6001" }),
]

const artifacts = [
  artifact("src/Token.sol", "Token"),
  artifact("src/Vault.sol", "Vault"),
  artifact("test/Token.t.sol", "TokenTest"),
  artifact("script/Pay.s.sol", "Pay"),
  artifact("lib/forge-std/src/Test.sol", "Test"),
]

test.each([
  ["default: no tests, scripts and forge-std", [], ["Token.ts", "Vault.ts"]],
  ["--include", ["--include", "src/T*", "test/**"], ["Token.ts", "TokenTest.ts"]],
  ["--exclude", ["--exclude", "src/T*"], ["Vault.ts"]],
  ["both", ["--include", "src/**", "--exclude", "**/Vault.sol"], ["Token.ts"]],
])("%s", async (_, flags, modules) => {
  using project = createProject({ "foundry.toml": "", ...Object.fromEntries(artifacts) })
  const count = modules.length
  const out = `${count} module${count === 1 ? "" : "s"} in typed: ${count} written, 0 removed\n`
  expect(await runIn(project.folder, "types", "typed", ...flags)).toEqual({ code: 0, out, error: "" })
  expect(readdirSync(join(project.folder, "typed")).sort()).toEqual(modules)
})

test("error: no artifacts", async () => {
  using project = createProject({})
  expect(await runIn(project.folder, "types", "typed")).toEqual({
    ...{ code: 1, out: "" },
    error: "error: --artifacts .: no artifacts of Hardhat or Foundry\n",
  })
})
