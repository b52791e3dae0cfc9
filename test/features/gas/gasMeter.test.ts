/** The gas of contracts and functions, against what Hardhat 3 measures for the same transactions (record.mjs records it). */
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { measure, measuredArtifacts } from "./measured.ts"

interface Measurement {
  readonly contractFqn: string
  readonly type: "deployment" | "function"
  readonly gas: number
  readonly runtimeSize?: number
  readonly functionSig?: string
  readonly proxyChain?: readonly string[]
}

const { measurements } = JSON.parse(readFileSync(new URL("hardhat.json", import.meta.url), "utf8")) as {
  readonly measurements: readonly Measurement[]
}

const withoutProject = (name: string) => name.replace("project/", "")
/** The clone has no artifact: Hardhat gives it a fixed name, midblock its address. */
const unknown = (name: string) => (/^<(0x|Unrec)/.test(name) ? "<unknown>" : name)

test("behavior: the same gas for the same contracts and functions as Hardhat 3", async () => {
  const { node, uses } = await measure({ artifacts: measuredArtifacts() })
  await using _ = node
  const ofHardhat = measurements.map(
    ({ contractFqn, type, gas, runtimeSize, functionSig, proxyChain = [] }) =>
      type === "deployment"
        ? [withoutProject(contractFqn), gas, runtimeSize]
        : [
            withoutProject(contractFqn),
            functionSig,
            gas,
            proxyChain.slice(0, -1).map(withoutProject).map(unknown),
          ],
  )
  const own = uses.flatMap((use) => {
    // Hardhat measures neither functions without a name nor creations by contracts.
    if (use.kind === "deployment") return use.gas === undefined ? [] : [[use.contract, use.gas, use.size]]
    return /^</.test(use.function) ? [] : [[use.contract, use.function, use.gas, use.via.map(unknown)]]
  })
  expect(own).toEqual(ofHardhat)
})

test("behavior: nothing is measured without the option", async () => {
  const { node, uses } = await measure({ gas: false })
  await using _ = node
  expect(node.gasReport()).toBeUndefined()
  expect(uses).toEqual([])
})
