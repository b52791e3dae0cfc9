/** Foundry's forge and cast, with `examples/foundry`. */
import { join } from "node:path"
import { loadArtifacts } from "../../dist/harness/index.js"
import { copyExample, folder, run, serve, solc } from "./programs.mjs"

export const packages = ["@foundry-rs/cast@1.7.1", "@foundry-rs/forge@1.7.1"]

const platform = `${process.platform}-${{ x64: "amd64", arm64: "arm64" }[process.arch]}`
const binary = (name) => join(folder, `node_modules/@foundry-rs/${name}-${platform}/bin/${name}`)

/** The address of the first contract of the first account: the script deploys it. */
const token = "0x5FbDB2315678afecb367f032d93F642f64180aa3"

export async function foundry(check) {
  const cwd = copyExample("foundry", join(folder, "foundry"))
  const options = { cwd, env: { ...process.env, FOUNDRY_SOLC: solc, FOUNDRY_OFFLINE: "true" } }
  await run(binary("forge"), ["build"], options)
  const artifacts = loadArtifacts(join(cwd, "out"))
  await serve({ artifacts, dialect: "ethereum" }, (url, { accounts }) =>
    script(url, accounts, options, check),
  )
  await serve({ automine: true }, (url, { accounts }) => reads(url, accounts, options, check))
}

/** Runs the commands of the example, on a node that seals on command and has the artifacts. */
async function script(url, [{ privateKey }, { address: bob }], options, check) {
  const cast = (...args) => run(binary("cast"), [...args, "--rpc-url", url], options)
  const broadcast = ["--broadcast", "--rpc-url", url, "--private-key", privateKey]
  await run(binary("forge"), ["script", "script/Pay.s.sol", ...broadcast], options)
  const balance = (block) => cast("call", token, "balanceOf(address)(uint256)", bob, "--block", block)
  check("forge script --broadcast, pending before the seal", await balance("pending"), "5")
  check(
    "forge script --broadcast, latest before the seal",
    await cast("code", token, "--block", "latest"),
    "0x",
  )
  check("cast rpc evm_mine", await cast("rpc", "evm_mine"), '"0x0"')
  check("forge script --broadcast, latest after the seal", await balance("latest"), "5")
  const refusal = cast("call", token, "transfer(address,uint256)", bob, "9", "--from", bob)
  const refused = await refusal.catch(({ message }) => message)
  const said = "execution reverted: InsufficientBalance(have: 5, want: 9) at Token.transfer"
  check("cast call, the message of a revert by artifacts", refused.includes(said) ? said : refused, said)
}

/** Runs cast and `forge create`, on a node that seals a block with each transaction. */
async function reads(url, [{ privateKey }, { address: other }], options, check) {
  const cast = (...args) => run(binary("cast"), [...args, "--rpc-url", url], options)
  const keys = ["--private-key", privateKey]
  check("cast chain-id", await cast("chain-id"), "31337")
  const sent = JSON.parse(await cast("send", other, "--value", "5", ...keys, "--json"))
  check("cast send", sent.status, "0x1")
  check("cast receipt", await cast("receipt", sent.transactionHash, "status"), "true")
  check("cast rpc anvil_setBalance", await cast("rpc", "anvil_setBalance", other, "0x64"), "null")
  check("cast balance", await cast("balance", other), "100")
  const create = ["create", "src/Token.sol:Token", "--rpc-url", url, ...keys, "--broadcast", "--json"]
  const created = JSON.parse(await run(binary("forge"), [...create, "--constructor-args", "41"], options))
  await cast("send", created.deployedTo, "transfer(address,uint256)", other, "2", ...keys)
  const left = ["balanceOf(address)(uint256)", created.deployer]
  check("forge create, cast send, cast call", await cast("call", created.deployedTo, ...left), "39")
  const slot = await run(binary("cast"), ["index", "address", other, "0"], options)
  check("cast storage", BigInt(await cast("storage", created.deployedTo, slot)), 2n)
}
