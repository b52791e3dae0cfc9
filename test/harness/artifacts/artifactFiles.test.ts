import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Artifact, InvalidArtifactFile, loadArtifacts } from "../../../src/harness/index.ts"
import { compileVault, foundryArtifact, hardhatArtifact } from "../vault.ts"

const root = mkdtempSync(join(tmpdir(), "midblock-artifacts-"))
let output: ReturnType<typeof compileVault>
let contracts: (typeof output)["contracts"]["src/Vault.sol"]

beforeAll(() => {
  output = compileVault()
  contracts = output.contracts["src/Vault.sol"]
})
afterAll(() => rmSync(root, { recursive: true }))

/** Creates a folder with these files; a content that is not text is written as JSON. */
function folder(files: Record<string, unknown>): string {
  const path = mkdtempSync(join(root, "case-"))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true })
    writeFileSync(join(path, name), typeof content === "string" ? content : JSON.stringify(content))
  }
  return path
}

/** The complete artifact of the vault, the same for each compiler output. */
const expected = () => {
  const { abi, evm, storageLayout } = contracts.Vault
  return {
    contractName: "Vault",
    sourceName: "src/Vault.sol",
    abi,
    bytecode: `0x${evm.bytecode.object}`,
    deployedBytecode: `0x${evm.deployedBytecode.object}`,
    linkReferences: evm.bytecode.linkReferences,
    immutableReferences: evm.deployedBytecode.immutableReferences,
    storageLayout,
  }
}

const names = (list: readonly Artifact[]) => list.map(({ contractName }) => contractName)

describe("output of compilers", () => {
  test("Hardhat 2: the storage layout is in the build info", () => {
    const { Vault } = contracts
    const old = { ...Vault, storageLayout: {}, evm: { ...Vault.evm, deployedBytecode: { object: "00" } } }
    const superseded = { contracts: { "src/Vault.sol": { Vault: old } } }
    const path = folder({
      "src/Vault.sol/Vault.json": hardhatArtifact(contracts.Vault, "Vault"),
      "src/Vault.sol/Vault.dbg.json": { _format: "hh-sol-dbg-1", buildInfo: "../../build-info/aa.json" },
      "src/Vault.sol/Sums.json": hardhatArtifact(contracts.Sums, "Sums"),
      "build-info/aa.json": { _format: "hh-sol-build-info-1", id: "aa", input: {}, output },
      "build-info/bb.json": { _format: "hh-sol-build-info-1", id: "bb", input: {}, output: superseded },
    })
    const artifacts = loadArtifacts(path)
    expect(names(artifacts.list)).toEqual(["Sums", "Vault"])
    expect(artifacts.find("src/Vault.sol:Vault")).toEqual(expected())
  })

  test("Hardhat 2 without a build info: no storage layout and no immutable references", () => {
    const path = folder({ "src/Vault.sol/Vault.json": hardhatArtifact(contracts.Vault, "Vault") })
    const { storageLayout: _, immutableReferences: __, ...rest } = expected()
    expect(loadArtifacts(path).list).toEqual([rest])
  })

  test("Hardhat 3: the build info has other source names", () => {
    const inputSourceName = "project/src/Vault.sol"
    const built = { contracts: { [inputSourceName]: contracts } }
    const path = folder({
      "src/Vault.sol/Vault.json": hardhatArtifact(contracts.Vault, "Vault", inputSourceName),
      "src/Vault.sol/artifacts.d.ts": "export {}",
      "build-info/solc-0_8_37-aa.json": { _format: "hh3-sol-build-info-1", id: "solc-0_8_37-aa", input: {} },
      "build-info/solc-0_8_37-aa.output.json": { _format: "hh3-sol-build-info-output-1", output: built },
    })
    expect(loadArtifacts(path).list).toEqual([expected()])
  })

  test("Foundry: contracts, libraries and interfaces", () => {
    const path = folder({
      "Vault.sol/Vault.json": foundryArtifact(contracts.Vault),
      "Vault.sol/Sums.0.8.37.json": foundryArtifact(contracts.Sums),
      "Vault.sol/Sink.json": foundryArtifact(contracts.Sink),
      "build-info/aa.json": { id: "aa", source_id_to_path: { 0: "src/Vault.sol" }, language: "Solidity" },
    })
    const artifacts = loadArtifacts(path)
    expect(names(artifacts.list)).toEqual(["Sink", "Sums", "Vault"])
    expect(artifacts.find("Vault")).toEqual(expected())
    expect(artifacts.find("Sink").bytecode).toBe("0x")
  })

  test("Foundry without metadata: the names come from the path of the file", () => {
    const { metadata: _, rawMetadata: __, ...bare } = foundryArtifact(contracts.Vault)
    const path = folder({ "Vault.sol/Vault.0.8.37.json": bare })
    expect(loadArtifacts(path).list).toEqual([{ ...expected(), sourceName: "Vault.sol" }])
  })

  test("solc: standard JSON output, as a file", () => {
    const path = join(folder({ "output.json": output }), "output.json")
    const artifacts = loadArtifacts(path)
    expect(names(artifacts.list)).toEqual(["Sink", "Sums", "Vault"])
    expect(artifacts.find("Vault")).toEqual(expected())
  })

  test("a build info alone provides its artifacts", () => {
    const path = folder({ "aa.json": { _format: "hh-sol-build-info-1", output } })
    expect(loadArtifacts(join(path, "aa.json")).find("Vault")).toEqual(expected())
  })
})

describe("error: an unusable path is refused as it was given, with a reason", () => {
  const refusal = (path: string) => {
    try {
      loadArtifacts(path)
    } catch (error) {
      if (error instanceof InvalidArtifactFile)
        return error.message.replace(root, "").replace(/case-\w+/, "…")
      throw error
    }
    throw new Error("not refused")
  }
  const good = () => hardhatArtifact(contracts.Vault, "Vault")

  test("text that is not JSON, and an invalid artifact, each with the path of its file", () => {
    const withBad = (content: unknown) => refusal(folder({ "a/Good.json": good(), "b/X.json": content }))
    expect(withBad("{")).toBe("no artifacts in /…/b/X.json: it is not JSON")
    expect(withBad({ abi: [], bytecode: "0x" })).toBe(
      "no artifacts in /…/b/X.json: contractName is not a string",
    )
  })

  test("a missing path, an empty folder, and files that are not artifacts", () => {
    expect([
      refusal("no/such/folder"),
      refusal(folder({})),
      refusal(folder({ "package.json": { name: "x" }, "list.json": [] })),
      refusal(join(folder({ "package.json": { name: "x" } }), "package.json")),
    ]).toMatchInlineSnapshot(`
      [
        "no artifacts in no/such/folder: no such file or folder",
        "no artifacts in /…: no JSON file of Hardhat, Foundry or solc was found",
        "no artifacts in /…: no JSON file of Hardhat, Foundry or solc was found",
        "no artifacts in /…/package.json: no JSON file of Hardhat, Foundry or solc was found",
      ]
    `)
  })
})
