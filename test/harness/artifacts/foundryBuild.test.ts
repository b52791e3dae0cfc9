/** Builds of Foundry's artifacts with syntax trees. */
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Hex } from "viem"
import { afterAll, expect, test } from "vitest"
import { loadArtifacts } from "../../../src/harness/index.ts"
import { build, folderIn, foundry, place, placeIn } from "./failing.ts"

const root = mkdtempSync(join(tmpdir(), "midblock-foundry-build-"))
afterAll(() => rmSync(root, { recursive: true }))

const contractsFolder = new URL("../../solidity/stackTraces/contracts/", import.meta.url)

test("Foundry: artifacts with syntax trees, and the sources of the project", () => {
  const path = folderIn(root, foundry())
  cpSync(contractsFolder, join(path, "contracts"), { recursive: true })
  expect(placeIn(loadArtifacts(join(path, "out")))).toEqual(place)
})

test("Foundry without the sources: the file is known, the line is not", () => {
  const artifacts = loadArtifacts(join(folderIn(root, foundry()), "out"))
  const code =
    `0x${build.output.contracts["contracts/Failing.sol"].Failing.evm.deployedBytecode.object}` as Hex
  const { range } = artifacts.compiledOf(code, false)?.contract ?? {}
  expect(range?.file.name).toBe("contracts/Failing.sol")
  expect(range?.file.positionAt(range.start)).toBeUndefined()
})
