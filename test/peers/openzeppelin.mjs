/**
 * Records what `cast run` shows of transactions of OpenZeppelin's contracts on anvil, in
 * test/solidity/inspect/openzeppelin.json: `node test/peers/openzeppelin.mjs`. The file has the versions, the transactions and, for each,
 * the depth, gas and kind of each line of cast's tree.
 */
import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { createInterface } from "node:readline"
import solc from "solc"
import { encodeDeployData, encodeFunctionData, getContractAddress, keccak256, toHex } from "viem"
import { folder } from "./programs.mjs"

const packages = ["@openzeppelin/contracts@5.7.0", "@foundry-rs/cast@1.7.1"]
const source = readFileSync(new URL("openzeppelin/Scenario.sol", import.meta.url), "utf8")
const file = new URL("../solidity/inspect/openzeppelin.json", import.meta.url)
const from = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
const friend = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8"

function install() {
  mkdirSync(folder, { recursive: true })
  if (!existsSync(join(folder, "package.json")))
    writeFileSync(join(folder, "package.json"), '{ "private": true }')
  if (packages.every((name) => existsSync(join(folder, "node_modules", name.replace(/@[\d.]+$/, ""))))) return
  execFileSync("npm", ["install", "--no-audit", "--no-fund", ...packages], { cwd: folder, stdio: "ignore" })
}

function compile() {
  const settings = {
    optimizer: { enabled: true, runs: 200 },
    evmVersion: "prague",
    metadata: { appendCBOR: false, bytecodeHash: "none" },
    outputSelection: { "Scenario.sol": { "*": ["abi", "evm.bytecode.object"] } },
  }
  const find = (path) => ({ contents: readFileSync(join(folder, "node_modules", path), "utf8") })
  const input = { language: "Solidity", sources: { "Scenario.sol": { content: source } }, settings }
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: find }))
  const errors = (output.errors ?? []).filter(({ severity }) => severity === "error")
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join("\n"))
  return output.contracts["Scenario.sol"]
}

/** Returns the transactions by name; a number is a number of empty blocks. */
function scenario(contracts) {
  let nonce = 0n
  const addressOf = (at) => getContractAddress({ from, nonce: at }).toLowerCase()
  const create = (name, args = []) => {
    const { abi, evm } = contracts[name]
    const address = addressOf(nonce)
    return [address, () => ({ data: encodeDeployData({ abi, bytecode: `0x${evm.bytecode.object}`, args }) })]
  }
  const transactions = []
  const add = (name, fields) => {
    transactions.push([name, fields])
    nonce++
  }
  const deploy = (name, args) => {
    const [address, fields] = create(name, args)
    add(`new ${name}`, fields())
    return address
  }
  const encode = (name, functionName, args = []) =>
    encodeFunctionData({ abi: contracts[name].abi, functionName, args })
  const call = (to, name, functionName, args) => ({ to, data: encode(name, functionName, args) })

  const asset = deploy("Asset")
  const vault = deploy("Vault", [asset])
  const council = deploy("Council", [asset])
  const box = deploy("Box")
  const boxTwo = deploy("BoxTwo")
  const proxy = deploy("Proxy", [box, encode("Box", "store", [42n])])
  add("delegate", call(asset, "Asset", "delegate", [from]))
  add("approve", call(asset, "Asset", "approve", [vault, 5_000n]))
  add("vault deposit", call(vault, "Vault", "deposit", [3_000n, from]))
  add("vault redeem", call(vault, "Vault", "redeem", [1_000n, friend, from]))
  add("vault deposit beyond the allowance", call(vault, "Vault", "deposit", [9_000n, from]))
  const transfers = Array.from({ length: 5 }, () => encode("Asset", "transfer", [friend, 7n]))
  add("multicall", call(asset, "Asset", "multicall", [transfers]))
  add("proxy upgrade", call(proxy, "Box", "upgradeToAndCall", [boxTwo, encode("BoxTwo", "increment")]))
  add("proxy call", call(proxy, "BoxTwo", "increment"))
  const actions = [
    [proxy, asset],
    [0n, 0n],
    [encode("BoxTwo", "store", [7n]), encode("Asset", "approve", [friend, 1n])],
  ]
  add("governor propose", call(council, "Council", "propose", [...actions, "store 7"]))
  transactions.push([2])
  const proposal = { abi: contracts.Council.abi, functionName: "getProposalId" }
  transactions.push([
    "id",
    call(council, "Council", proposal.functionName, [...actions, keccak256(toHex("store 7"))]),
  ])
  const vote = (id) => call(council, "Council", "castVote", [id, 1])
  add("governor vote", vote)
  transactions.push([3])
  add("governor execute", call(council, "Council", "execute", [...actions, keccak256(toHex("store 7"))]))
  return transactions
}

const require = createRequire(import.meta.url)
const binaryOf = (name, resolve = require.resolve) =>
  resolve(
    `@foundry-rs/${name}-${process.platform}-${{ x64: "amd64", arm64: "arm64" }[process.arch]}/bin/${name}`,
  )

/** Returns the depth, gas and kind of each line of a tree, such as `[1, 2534, "call"]`; events have no gas. */
function linesOf(text) {
  return text.split("\n").flatMap((line) => {
    const [, margin = "", rest = ""] = /^((?: {2}|│ {3}| {4}|├─ |└─ )*)\s*(.*)$/u.exec(line) ?? []
    const depth = margin.length <= 2 ? 0 : (margin.length - 3) / 4
    const [, gas] = /^\[(\d+)\]/.exec(rest) ?? []
    if (gas !== undefined) return [[depth, Number(gas), "call"]]
    return /^emit /.test(rest) ? [[depth, 0, "event"]] : []
  })
}

install()
const contracts = compile()
const anvil = spawn(binaryOf("anvil"), ["--port", "0", "--hardfork", "prague", "--steps-tracing"])
let url
for await (const line of createInterface(anvil.stdout)) {
  const [, address] = /^Listening on (.+)$/.exec(line) ?? []
  if (address !== undefined) {
    url = `http://${address}`
    break
  }
}
const request = async (method, params) => {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
  const response = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body })
  const { result, error } = await response.json()
  if (error !== undefined) throw new Error(`${method}: ${error.message}`)
  return result
}
const cast = createRequire(join(folder, "package.json")).resolve
const recorded = []
let id
for (const [name, given] of scenario(contracts)) {
  if (typeof name === "number") {
    recorded.push({ mine: name })
    await request("anvil_mine", [toHex(name)])
  } else if (name === "id") id = BigInt(await request("eth_call", [given, "latest"]))
  else {
    const fields = { gas: "0x7a1200", ...(typeof given === "function" ? given(id) : given) }
    const hash = await request("eth_sendTransaction", [{ from, ...fields }])
    const text = execFileSync(binaryOf("cast", cast), ["run", hash, "--rpc-url", url, "--quick"], {
      encoding: "utf8",
    })
    const { gasUsed } = await request("eth_getTransactionReceipt", [hash])
    if (process.argv.includes("--print")) console.log(text)
    recorded.push({ name, fields, gasUsed: Number(gasUsed), lines: linesOf(text) })
  }
}
anvil.kill()
await once(anvil, "exit")
const head = { cast: "1.7.1", openzeppelin: "5.7.0", solc: solc.version() }
writeFileSync(file, `${JSON.stringify({ ...head, recorded })}\n`)
console.log(`${recorded.filter(({ name }) => name !== undefined).length} transactions`)
