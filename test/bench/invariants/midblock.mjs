/** The searches of midblock for the comparison with forge, in this process. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { createNode } from "midblock"
import { createClient, deploy } from "midblock/harness"
import { invariant } from "midblock/simulation"
import { build } from "rolldown"

/** Returns a compiled contract; Node 20 does not import TypeScript. */
function artifact(name, folder = "contracts") {
  const text = readFileSync(`${folder}/artifacts/${name}.ts`, "utf8")
  return JSON.parse(text.slice(text.indexOf("= ") + 2, text.lastIndexOf(" as const")))
}

const product = 10n ** 19n * 10n ** 24n - 10n ** 30n

/** Runs a measurement on a new node. */
async function onNode(measure) {
  const node = await createNode({ notesBranches: true })
  try {
    return await measure(node)
  } finally {
    await node.close()
  }
}

/** Measures the calls a second of three contracts, with a check of four reads after each call. */
export const measureSpeed = (seed) =>
  onNode(async (node) => {
    const client = createClient(node)
    const contracts = {
      token: await deploy(client, artifact("Token"), ["T", "T"]),
      counter: await deploy(client, artifact("Counter")),
      market: await deploy(client, artifact("Market"), [10n ** 24n], { value: 10n ** 19n }),
    }
    const check = async ({ contracts: { market, token } }) => {
      const k = (await market.read.etherReserve()) * (await market.read.pointReserve())
      return k >= product && (await token.read.totalSupply()) >= (await token.read.balanceOf([token.address]))
    }
    const began = performance.now()
    const { calls } = await invariant(node, { contracts, depth: 50, runs: 2000, seed }, check)
    return calls / ((performance.now() - began) / 1000)
  })

/** The packages, by the files that this module imports. */
const packages = {
  name: "packages",
  resolveId: (id) =>
    /^(midblock|viem)/.test(id) ? { id: import.meta.resolve(id), external: true } : undefined,
}

/** Bundles the ten searches of the examples: Node 20 does not run TypeScript. */
async function loadKinds() {
  const folder = mkdtempSync(join(tmpdir(), "midblock-kinds-"))
  const file = join(folder, "kinds.mjs")
  try {
    await build({
      input: "examples/simulation/kinds.ts",
      plugins: [packages],
      output: { file, format: "esm" },
      logLevel: "silent",
    })
    return (await import(pathToFileURL(file).href)).kinds
  } finally {
    rmSync(folder, { recursive: true })
  }
}

let kinds

/** Searches for the fault of a kind. @returns The seconds, shrinking included, and the length of the sequence, if it is found. */
export async function measureKinds(kind, seed) {
  kinds ??= await loadKinds()
  return onNode(async (node) => {
    const began = performance.now()
    const error = await kinds[kind](node, false, { depth: 50, runs: 2000, seed }).catch((each) => each)
    return { seconds: (performance.now() - began) / 1000, calls: error?.calls, length: error?.length }
  })
}
