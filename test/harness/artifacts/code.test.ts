/** The look-ups of artifacts by code. */
import { encodeDeployData, type Hex } from "viem"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { Counter } from "../../../contracts/artifacts/Counter.ts"
import { createArtifacts } from "../../../src/harness/index.ts"
import { compileVault, linked } from "../vault.ts"
import { artifactsOf, deployVault } from "./deployedVault.ts"

let deployed: Awaited<ReturnType<typeof deployVault>>
beforeAll(async () => {
  deployed = await deployVault()
})
afterAll(() => deployed.node.close())

describe("ofCode", () => {
  const nameOf = async (address: Hex, known = deployed.artifacts) =>
    known.ofCode(await deployed.node.at().code(address))?.contractName

  test("immutables, linked libraries and a library's own address are ignored", async () => {
    expect(await nameOf(deployed.vault)).toBe("Vault")
    expect(await nameOf(deployed.sums)).toBe("Sums")
  })

  test("an artifact with immutableReferences matches deployed code", async () => {
    const { evm, abi } = compileVault().contracts["src/Vault.sol"].Vault
    const given = {
      contractName: "Given",
      abi,
      deployedBytecode: `0x${evm.deployedBytecode.object}` as Hex,
      immutableReferences: evm.deployedBytecode.immutableReferences,
    }
    expect(await nameOf(deployed.vault, createArtifacts([given]))).toBe("Given")
  })

  test("other metadata matches too, but identical metadata is preferred", async () => {
    const other = artifactsOf("compiled with another comment")
    expect(await nameOf(deployed.vault, createArtifacts(other))).toBe("Vault")
    const both = createArtifacts([
      ...other.map((each) => ({ ...each, contractName: `Other${each.contractName}` })),
      ...artifactsOf(),
    ])
    expect(await nameOf(deployed.vault, both)).toBe("Vault")
  })

  test("unknown code and empty code match no artifact", async () => {
    expect(await nameOf(deployed.from)).toBe(undefined)
    expect(deployed.artifacts.ofCode("0x6001")).toBe(undefined)
    expect(deployed.artifacts.ofCode(Counter.deployedBytecode)?.contractName).toBe("Counter")
  })
})

describe("ofInitCode", () => {
  const creation = (library: Hex) =>
    encodeDeployData({
      abi: deployed.abi,
      bytecode: linked(deployed.artifacts.find("Vault").bytecode, library),
      args: [1n, 2],
    })

  test("library addresses, metadata and constructor arguments are ignored", () => {
    expect(deployed.artifacts.ofInitCode(creation(deployed.sums))?.contractName).toBe("Vault")
    expect(deployed.artifacts.ofInitCode(creation(deployed.from))?.contractName).toBe("Vault")
    const other = createArtifacts(artifactsOf("compiled with another comment"))
    expect(other.ofInitCode(Counter.bytecode)).toBe(undefined)
    expect(other.ofInitCode(deployed.artifacts.find("Sums").bytecode)?.contractName).toBe("Sums")
  })

  test("among artifacts with the same code, identical metadata is preferred", () => {
    const metadata = (hash: string) => `a264697066735822${hash.repeat(34)}64736f6c63430008250033`
    const twins = createArtifacts([
      { contractName: "One", abi: [], bytecode: `0x6001${metadata("11")}` },
      { contractName: "Two", abi: [], bytecode: `0x6001${metadata("22")}` },
    ])
    const nameOf = (code: Hex) => twins.ofInitCode(code)?.contractName
    expect(nameOf(`0x6001${metadata("11")}`)).toBe("One")
    expect(nameOf(`0x6001${metadata("22")}${"07".padStart(64, "0")}`)).toBe("Two")
    expect(nameOf(`0x6001${metadata("33")}`)).toBe("One")
  })

  test("the longest matching bytecode is preferred, and shorter code matches none", () => {
    const two = createArtifacts([
      { contractName: "Short", abi: [], bytecode: "0x6001" },
      { contractName: "Long", abi: [], bytecode: "0x60016002" },
      { contractName: "Interface", abi: [] },
    ])
    expect(two.ofInitCode("0x6001600203")?.contractName).toBe("Long")
    expect(two.ofInitCode("0x60016003")?.contractName).toBe("Short")
    expect(two.ofInitCode("0x60")).toBe(undefined)
    expect(two.ofInitCode("0x")).toBe(undefined)
  })
})
