/** Foundry's cast and `forge create`: 13 commands, each of which reads `latest` right after the receipt of the one before. */
import { copyExample, solc } from "../programs.mjs"
import { token } from "./token.mjs"
import { accounts, execute } from "./tool.mjs"

const platform = `${process.platform}-${{ x64: "amd64", arm64: "arm64" }[process.arch]}`

/** Returns the path of a program of Foundry. */
export const binary = (cwd, name) => `${cwd}/node_modules/@foundry-rs/${name}-${platform}/bin/${name}`

export const cast = {
  name: "cast",
  packages: ["@foundry-rs/cast@1.7.1", "@foundry-rs/forge@1.7.1"],
  async run({ url, cwd, check }) {
    const env = { ...process.env, ETH_RPC_URL: url, FOUNDRY_SOLC: solc, FOUNDRY_OFFLINE: "true" }
    const options = { env, timeout: 60_000 }
    const call = (...args) => execute(binary(cwd, "cast"), args, options)
    const [{ key }, { address: other }] = accounts
    const send = async (...args) => JSON.parse(await call("send", "--private-key", key, "--json", ...args))
    const to = `0x${"00".repeat(19)}aa`
    for (let count = 1; count <= 5; count++)
      check(`send ${count}`, (await send(to, "--value", "1")).status, "0x1")
    check("balance", await call("balance", to), "5")
    for (let count = 1; count <= 3; count++) {
      const { contractAddress } = await send("--create", `${token().bytecode}${"0".repeat(62)}29`)
      check(`send --create ${count}, code`, (await call("code", contractAddress)).length > 2, true)
    }
    const project = copyExample("foundry", `${cwd}/foundry`)
    const create = ["create", "src/Token.sol:Token", "--private-key", key, "--broadcast", "--json"]
    const printed = await execute(binary(cwd, "forge"), [...create, "--constructor-args", "41"], {
      ...options,
      cwd: project,
    })
    const { deployedTo, deployer } = JSON.parse(printed)
    const { transactionHash } = await send(deployedTo, "transfer(address,uint256)", other, "2")
    check("forge create, send", await call("receipt", transactionHash, "status"), "true")
    check("call", await call("call", deployedTo, "balanceOf(address)(uint256)", deployer), "39")
    const slot = await call("index", "address", other, "0")
    check("storage", BigInt(await call("storage", deployedTo, slot)), 2n)
    check("nonce", await call("nonce", accounts[0].address), "10")
  },
}
