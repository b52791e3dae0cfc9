/** hardhat-deploy on Hardhat 2: two deployments, a read, a transaction, and the block hashes in its files. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { token } from "./token.mjs"
import { execute } from "./tool.mjs"

const configuration = (url) => `require("hardhat-deploy")
module.exports = {
  solidity: "0.8.30",
  defaultNetwork: "midblock",
  networks: { midblock: { url: ${JSON.stringify(url)}, saveDeployments: true } },
  namedAccounts: { deployer: 0, friend: 1 },
}
`

const deployScript = (contract) => `const contract = ${JSON.stringify(contract)}
module.exports = async ({ deployments, getNamedAccounts }) => {
  const { deployer, friend } = await getNamedAccounts()
  for (const name of ["First", "Second"])
    await deployments.deploy(name, { from: deployer, contract, args: [41] })
  const read = (name, who) => deployments.read(name, "balanceOf", who)
  if (String(await read("Second", deployer)) !== "41") throw new Error("balance after the deployment")
  await deployments.execute("Second", { from: deployer }, "transfer", friend, 2)
  if (String(await read("Second", friend)) !== "2") throw new Error("balance after the transfer")
}
`

export const hardhatDeploy = {
  name: "hardhat-deploy",
  packages: ["hardhat@2.26.3", "hardhat-deploy@0.12.4", "ethers@5.8.0"],
  async run({ url, cwd, check }) {
    rmSync(`${cwd}/deployments`, { recursive: true, force: true })
    mkdirSync(`${cwd}/deploy`, { recursive: true })
    writeFileSync(`${cwd}/hardhat.config.js`, configuration(url))
    writeFileSync(`${cwd}/deploy/token.js`, deployScript(token()))
    const env = {
      ...process.env,
      HARDHAT_DISABLE_TELEMETRY_PROMPT: "true",
      HARDHAT_EXPERIMENTAL_ALLOW_NON_LOCAL_INSTALLATION: "true",
    }
    const hardhat = ["node_modules/hardhat/internal/cli/bootstrap.js", "deploy", "--no-compile"]
    await execute(process.execPath, hardhat, { cwd, env, timeout: 120_000 })
    const { receipt } = JSON.parse(readFileSync(`${cwd}/deployments/midblock/Second.json`, "utf8"))
    check("deploy twice, read, execute, read", receipt.status, 1)
    check("the hash of the block in its file", BigInt(receipt.blockHash) > 0n, true)
  },
}
