/** rocketh, the library of hardhat-deploy 2: two deployments, a read, a transaction, and the block hashes in its files. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { token } from "./token.mjs"
import { execute } from "./tool.mjs"

const configuration = `const rpcUrl = process.env.RPC_URL
const nativeCurrency = { name: "Ether", symbol: "ETH", decimals: 18 }
export const config = {
  accounts: { deployer: { default: 0 }, friend: { default: 1 } },
  data: {},
  environments: { local: { chain: 31337, scripts: ["deploy"] } },
  chains: { 31337: { rpcUrl, info: { id: 31337, name: "local", nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } } } },
}
`

const deployScript = ({ abi, bytecode }) => `import * as deployExtension from "@rocketh/deploy"
import * as readExecute from "@rocketh/read-execute"
import { setupDeployScripts } from "rocketh"

const { deployScript } = setupDeployScripts({ ...deployExtension, ...readExecute })
const artifact = { abi: ${JSON.stringify(abi)}, bytecode: "${bytecode}", metadata: "{}" }

export default deployScript(async (env) => {
  const { deployer, friend } = env.namedAccounts
  for (const name of ["First", "Second"]) await env.deploy(name, { account: deployer, artifact, args: [41n] })
  const token = env.get("Second")
  const read = (who) => env.read(token, { functionName: "balanceOf", args: [who] })
  if ((await read(deployer)) !== 41n) throw new Error("balance after the deployment")
  await env.execute(token, { account: deployer, functionName: "transfer", args: [friend, 2n] })
  if ((await read(friend)) !== 2n) throw new Error("balance after the transfer")
}, { tags: ["token"] })
`

export const rocketh = {
  name: "rocketh",
  packages: [
    "rocketh@0.17.15",
    "@rocketh/node@0.17.18",
    "@rocketh/deploy@0.17.9",
    "@rocketh/read-execute@0.17.9",
    "viem@2.57.1",
  ],
  async run({ url, cwd, check }) {
    rmSync(`${cwd}/deployments`, { recursive: true, force: true })
    for (const folder of ["rocketh", "deploy"]) mkdirSync(`${cwd}/${folder}`, { recursive: true })
    writeFileSync(`${cwd}/package.json`, '{ "private": true, "type": "module" }')
    writeFileSync(`${cwd}/rocketh/config.js`, configuration)
    writeFileSync(`${cwd}/deploy/token.js`, deployScript(token()))
    const env = { ...process.env, RPC_URL: url }
    const deploy = [
      "node_modules/@rocketh/node/dist/cli.js",
      "-e",
      "local",
      "--skip-prompts",
      "--save-deployments",
    ]
    const printed = await execute(process.execPath, deploy, { cwd, env, timeout: 120_000 })
    check("deploy twice, read, execute, read", /totalGasUsed/.test(printed), true)
    const { receipt } = JSON.parse(readFileSync(`${cwd}/deployments/local/Second.json`, "utf8"))
    check("the hash of the block in its file", BigInt(receipt.blockHash) > 0n, true)
  },
}
