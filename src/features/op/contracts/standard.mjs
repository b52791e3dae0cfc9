/**
 * Writes the codes of contracts that dapps expect, from the package @eth-optimism/contracts-bedrock 0.17.3 of npm:
 * `node src/features/op/contracts/standard.mjs <folder of the unpacked package>`. The package has more than 100 MB, so that it is not
 * installed for this alone. Its contracts that are taken have the MIT licence.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { createNode } from "../../../../dist/index.js"

const folder = process.argv[2]
const read = (path) => readFileSync(join(folder, path), "utf8")
const preinstalls = read("src/libraries/Preinstalls.sol")
const preinstalled = (name) => `0x${new RegExp(`${name} =\\s*hex"([0-9a-f]*)"`).exec(preinstalls)[1]}`

/** Returns the code that a creation leaves: its immutable values follow from its constructor. */
async function deployed(name) {
  const { bytecode } = JSON.parse(read(`forge-artifacts/${name}.sol/${name}.json`))
  const node = await createNode({ automine: true })
  const [{ address: from }] = node.accounts
  const hash = await node.request({
    method: "eth_sendTransaction",
    params: [{ from, data: bytecode.object, gas: "0x989680" }],
  })
  const { contractAddress } = await node.request({ method: "eth_getTransactionReceipt", params: [hash] })
  const code = await node.request({ method: "eth_getCode", params: [contractAddress, "latest"] })
  await node.close()
  return code
}

const codes = {
  multicall3: preinstalled("MultiCall3Code"),
  permit2: preinstalled("Permit2TemplateCode"),
  create2Deployer: preinstalled("Create2DeployerCode"),
  eas: await deployed("EAS"),
  schemaRegistry: await deployed("SchemaRegistry"),
}

const lines = Object.entries(codes).map(([name, code]) => `  ${name}:\n    "${code}",\n`)
writeFileSync(
  new URL("../standard/codes.ts", import.meta.url),
  `/**
 * The codes of contracts that dapps expect, as they are deployed on Ethereum and OP Mainnet; written by contracts/standard.mjs from
 * @eth-optimism/contracts-bedrock 0.17.3. All have the MIT licence: Multicall3 (mds1), Permit2 (Uniswap Labs), Create2Deployer
 * (pcaversaccio), EAS and SchemaRegistry (Ethereum Attestation Service).
 */
export const codes = {\n${lines.join("")}} as const\n`,
)
