/** Aave v3's own deployment scripts: a market of five tokens, with its oracles, reserves and incentives. */
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { ask, execute } from "./tool.mjs"

const configuration = `require("@nomiclabs/hardhat-ethers")
require("hardhat-deploy")
const { readdirSync } = require("node:fs")
const { task } = require("hardhat/config")

const scripts = "node_modules/@aave/deploy-v3"
module.exports = {
  solidity: "0.8.10",
  defaultNetwork: "midblock",
  networks: { midblock: { url: process.env.RPC_URL, live: false, saveDeployments: true } },
  namedAccounts: {
    deployer: 0, aclAdmin: 0, emergencyAdmin: 0, poolAdmin: 0, addressesProviderRegistryOwner: 0,
    treasuryProxyAdmin: 1, incentivesProxyAdmin: 1, incentivesEmissionManager: 0, incentivesRewardsVault: 2,
  },
  paths: { artifacts: scripts + "/artifacts", deploy: scripts + "/dist/deploy", sources: "none" },
}
task("disable-faucet-native-testnets", "Is not in the package, whose last script runs it", async () => {})
for (const folder of ["misc", "market-registry"])
  for (const file of readdirSync(scripts + "/dist/tasks/" + folder))
    if (file.endsWith(".js")) require("@aave/deploy-v3/dist/tasks/" + folder + "/" + file)
`

export const aave = {
  name: "Aave's scripts",
  packages: [
    "@aave/deploy-v3@1.56.2",
    "@aave/core-v3@1.19.3",
    "@aave/periphery-v3@2.5.2",
    "hardhat@2.26.3",
    "hardhat-deploy@0.11.45",
    "@nomiclabs/hardhat-ethers@2.2.3",
    "@nomiclabs/hardhat-etherscan@3.1.7",
    "@nomicfoundation/hardhat-verify@1.1.1",
    "ethers@5.8.0",
    "bluebird@3.7.2",
    "chalk@4.1.2",
    "dotenv@16.4.5",
    "jsondiffpatch@0.4.1",
  ],
  async run({ url, cwd, check }) {
    rmSync(`${cwd}/deployments`, { recursive: true, force: true })
    writeFileSync(`${cwd}/hardhat.config.js`, configuration)
    const env = {
      ...process.env,
      RPC_URL: url,
      MARKET_NAME: "Test",
      HARDHAT_DISABLE_TELEMETRY_PROMPT: "true",
      HARDHAT_EXPERIMENTAL_ALLOW_NON_LOCAL_INSTALLATION: "true",
    }
    const deploy = ["node_modules/hardhat/internal/cli/bootstrap.js", "deploy", "--no-compile"]
    await execute(process.execPath, deploy, { cwd, env, timeout: 1_500_000 })
    const { address } = JSON.parse(readFileSync(`${cwd}/deployments/midblock/Pool-Proxy-Test.json`, "utf8"))
    const reserves = await ask(url, "eth_call", { to: address, data: "0xd1946dbc" }, "latest") // getReservesList()
    check("reserves of the market", BigInt(`0x${reserves.slice(66, 130)}`), 5n)
  },
}
