/** Other projects' programs against the node over HTTP: Foundry's cast and forge, Hardhat's network helpers. */
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { createNode } from "../../dist/index.js"

const packages = [
  "@foundry-rs/cast@1.7.1",
  "@foundry-rs/forge@1.7.1",
  "hardhat@2.26.3",
  "@nomicfoundation/hardhat-network-helpers@1.1.2",
]
const folder = join(tmpdir(), "midblock-peers")
const solc = fileURLToPath(new URL("solc.mjs", import.meta.url))

/** The peers, installed once. */
function install() {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, "package.json"), '{ "private": true, "dependencies": {} }')
  if (existsSync(join(folder, "node_modules/hardhat"))) return
  execFileSync("npm", ["install", "--no-audit", "--no-fund", ...packages], { cwd: folder, stdio: "ignore" })
}

const write = (path, text) => {
  mkdirSync(join(folder, path, ".."), { recursive: true })
  writeFileSync(join(folder, path), text)
}

const platform = `${process.platform}-${{ x64: "amd64", arm64: "arm64" }[process.arch]}`
const binary = (name) => join(folder, `node_modules/@foundry-rs/${name}-${platform}/bin/${name}`)

/** Runs a program while this process serves it. */
const run = async (file, args, options = {}) => {
  const { execFile } = await import("node:child_process")
  return new Promise((resolve, reject) => {
    execFile(file, args, { cwd: folder, ...options }, (error, stdout, stderr) =>
      error === null
        ? resolve(stdout.trim())
        : reject(new Error(`${file} ${args.join(" ")}: ${stderr || stdout}`)),
    )
  })
}

install()
const node = await createNode({ automine: true, clientVersion: "anvil/midblock" })
const { url } = await node.listen()
const [{ privateKey }, { address: other }] = node.accounts
const rows = {}
const check = (name, found, expected) => {
  rows[name] = found === expected ? "ok" : `FAILED: ${found}, wanted ${expected}`
}
const cast = (...args) => run(binary("cast"), [...args, "--rpc-url", url])

write(
  "foundry.toml",
  `[profile.default]\nsrc = "src"\nout = "out"\nlibs = []\nsolc = ${JSON.stringify(solc)}\noffline = true\n`,
)
write(
  "src/Counter.sol",
  `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;
contract Counter { uint256 public number; constructor(uint256 start) { number = start; }
  function increment() external { number += 1; } }
`,
)
write(
  "script/Deploy.s.sol",
  `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;
import {Counter} from "../src/Counter.sol";
interface Vm { function startBroadcast() external; function stopBroadcast() external; }
contract Deploy {
  Vm constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
  bool public IS_SCRIPT = true;
  function run() external { vm.startBroadcast(); Counter counter = new Counter(7); counter.increment(); vm.stopBroadcast(); }
}
`,
)

check("cast chain-id", await cast("chain-id"), "31337")
const sent = JSON.parse(await cast("send", other, "--value", "5", "--private-key", privateKey, "--json"))
check("cast send", sent.status, "0x1")
check("cast receipt", await cast("receipt", sent.transactionHash, "status"), "true")
check("cast rpc", await cast("rpc", "anvil_setBalance", other, "0x64"), "null")
check("cast balance", await cast("balance", other), "100")

const forge = (...args) => run(binary("forge"), args)
const keys = ["--rpc-url", url, "--private-key", privateKey, "--broadcast"]
const created = JSON.parse(
  await forge("create", "src/Counter.sol:Counter", ...keys, "--json", "--constructor-args", "41"),
)
check("forge create, cast call", await cast("call", created.deployedTo, "number()(uint256)"), "41")
await cast("send", created.deployedTo, "increment()", "--private-key", privateKey)
check("cast storage", BigInt(await cast("storage", created.deployedTo, "0")), 42n)
const before = BigInt(await cast("block-number"))
await forge("script", "script/Deploy.s.sol", ...keys)
check("forge script --broadcast: transactions", BigInt(await cast("block-number")) - before, 2n)

write(
  "hardhat.config.js",
  `module.exports = { solidity: "0.8.30", networks: { midblock: { url: ${JSON.stringify(url)} } }, defaultNetwork: "midblock" }\n`,
)
write(
  "helpers.js",
  `const h = require("@nomicfoundation/hardhat-network-helpers")
const { network } = require("hardhat")
const ask = (method, ...params) => network.provider.request({ method, params })
const friend = "0x" + "f1".repeat(20)
async function main() {
  const rows = {}
  const check = (name, found, expected) => { rows[name] = String(found) === String(expected) ? "ok" : "FAILED: " + found + ", wanted " + expected }
  const start = await h.time.latestBlock()
  await h.mine(3)
  check("mine", (await h.time.latestBlock()) - start, 3)
  await h.mineUpTo(start + 10)
  check("mineUpTo", await h.time.latestBlock(), start + 10)
  const now = await h.time.latest()
  await h.time.increase(1000)
  check("time.increase", (await h.time.latest()) - now, 1000)
  await h.time.increaseTo(now + 5000)
  check("time.increaseTo", await h.time.latest(), now + 5000)
  await h.time.setNextBlockTimestamp(now + 6000)
  await h.mine()
  check("time.setNextBlockTimestamp", await h.time.latest(), now + 6000)
  await h.setBalance(friend, 10n ** 18n)
  check("setBalance", BigInt(await ask("eth_getBalance", friend, "latest")), 10n ** 18n)
  await h.setNonce(friend, 7)
  check("setNonce", Number(await ask("eth_getTransactionCount", friend, "latest")), 7)
  await h.setStorageAt(friend, 1, 42)
  check("setStorageAt, getStorageAt", BigInt(await h.getStorageAt(friend, 1)), 42n)
  await h.impersonateAccount(friend)
  const hash = await ask("eth_sendTransaction", { from: friend, to: friend, value: "0x1" })
  check("impersonateAccount", (await ask("eth_getTransactionReceipt", hash)).from, friend)
  await h.stopImpersonatingAccount(friend)
  check("stopImpersonatingAccount", await ask("eth_sendTransaction", { from: friend, to: friend }).catch(() => "refused"), "refused")
  await h.setCode(friend, "0x6001")
  check("setCode", await ask("eth_getCode", friend, "latest"), "0x6001")
  await h.setCoinbase(friend)
  await h.setPrevRandao(42)
  await h.setNextBlockBaseFeePerGas(777)
  await h.setBlockGasLimit(25000000)
  await h.mine()
  const block = await ask("eth_getBlockByNumber", "latest", false)
  check("setCoinbase", block.miner, friend)
  check("setPrevRandao", BigInt(block.mixHash), 42n)
  check("setNextBlockBaseFeePerGas", BigInt(block.baseFeePerGas), 777n)
  check("setBlockGasLimit", BigInt(block.gasLimit), 25000000n)
  const snapshot = await h.takeSnapshot()
  await h.mine(5)
  await snapshot.restore()
  check("takeSnapshot, restore", await ask("eth_getBlockByNumber", "latest", false).then((b) => b.hash), block.hash)
  let runs = 0
  const fixture = async () => { runs++; await h.mine(); return h.time.latestBlock() }
  const first = await h.loadFixture(fixture)
  await h.mine(2)
  check("loadFixture", (await h.loadFixture(fixture)) === first && (await h.time.latestBlock()) === first && runs, 1)
  check("dropTransaction", await h.dropTransaction("0x" + "00".repeat(32)), false)
  await h.reset()
  check("reset", await h.time.latestBlock(), 0)
  console.log(JSON.stringify(rows))
}
main().catch((error) => { console.error(error); process.exit(1) })
`,
)
const env = {
  ...process.env,
  HARDHAT_DISABLE_TELEMETRY_PROMPT: "true",
  HARDHAT_EXPERIMENTAL_ALLOW_NON_LOCAL_INSTALLATION: "true",
}
const helped = JSON.parse((await run(process.execPath, ["helpers.js"], { env })).split("\n").at(-1))
for (const [name, outcome] of Object.entries(helped)) rows[`hardhat helpers: ${name}`] = outcome

console.table(rows)
await node.close()
process.exit(Object.values(rows).every((outcome) => outcome === "ok") ? 0 : 1)
