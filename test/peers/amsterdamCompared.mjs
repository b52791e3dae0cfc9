/** Sends the same signed transactions to Hardhat's chain with Amsterdam and to ours, and compares the results: run by amsterdam.mjs. */
import { pathToFileURL } from "node:url"
import { privateKeyToAccount } from "viem/accounts"

const [, , library, hardhat] = process.argv
const { default: hre } = await import(hardhat)
const { createNode } = await import(pathToFileURL(library).href)
const connection = await hre.network.create("amsterdam")
const theirs = (method, ...params) => connection.provider.request({ method, params })
const node = await createNode({ hardfork: "amsterdam", automine: true, gasLimit: 200_000_000n })
const ours = (method, ...params) => node.request({ method, params })

const account = privateKeyToAccount("0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80")
const friend = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8"
const at = (digit) => `0x${digit.repeat(40)}`

/** Contracts by their addresses. */
const codes = {
  // CALL with the value to the friend.
  [at("a")]: `0x5f5f5f5f3473${friend.slice(2)}5af1600055`,
  // CREATE of an empty contract with the value.
  [at("b")]: "0x5f5f34f0600155",
  // SELFDESTRUCT to the friend.
  [at("c")]: `0x73${friend.slice(2)}ff`,
  // SLOTNUM, which it returns and stores.
  [at("d")]: "0x4b5f55",
  // DUPN 17 of the first of 17 items, and LOG1 with it.
  [at("e")]: `0x602a${"5f".repeat(16)}e6805f5fa1`,
  // A log, a transfer, and a revert.
  [at("f")]: `0x5f5fa05f5f5f5f600173${friend.slice(2)}5af15f5ffd`,
}

const cases = {
  "value to an account": { to: friend, value: 1n },
  "value to a new account": { to: at("9"), value: 1n },
  "value to itself": { to: account.address, value: 1n },
  "without value": { to: friend },
  "100 bytes of call data": { to: friend, data: `0x${"11".repeat(100)}` },
  "CALL with value": { to: at("a"), value: 3n },
  "CREATE with value": { to: at("b"), value: 4n },
  "SELFDESTRUCT with balance": { to: at("c"), value: 5n },
  SLOTNUM: { to: at("d") },
  DUPN: { to: at("e") },
  revert: { to: at("f"), value: 2n },
  "creation with value": { data: "0x600a600c600039600a6000f3602a60005260206000f3", value: 6n },
  "30,000 bytes of code": { data: "0x617530600c5f396175305ff3", gas: 60_000_000n },
}

for (const ask of [theirs, ours])
  for (const [address, code] of Object.entries(codes)) await ask("hardhat_setCode", address, code)

/** Sends a transaction; returns what is compared of its receipt and its block. */
async function outcome(ask, raw) {
  const hash = await ask("eth_sendRawTransaction", raw).catch(
    ({ transactionHash, data, message }) => transactionHash ?? data?.txHash ?? message,
  )
  const receipt = await ask("eth_getTransactionReceipt", hash).catch(() => null)
  if (receipt === null) return { refused: String(hash).slice(0, 80) }
  // The hash of the list depends on the hash and the time of the parent, which differ.
  const { slotNumber } = await ask("eth_getBlockByNumber", "latest", false)
  const logs = receipt.logs.map(({ address, topics, data, logIndex }) => ({
    address,
    topics,
    data,
    logIndex,
  }))
  const { status, contractAddress, logsBloom } = receipt
  const gasUsed = Number(receipt.gasUsed)
  return { status, contractAddress, logs, logsBloom, slotNumber, gasUsed }
}

let nonce = 0
for (const [name, fields] of Object.entries(cases)) {
  const raw = await account.signTransaction({
    ...{
      chainId: 31337,
      nonce: nonce++,
      gas: 1_000_000n,
      maxFeePerGas: 5_000_000_000n,
      maxPriorityFeePerGas: 1n,
    },
    ...fields,
  })
  const [a, b] = [await outcome(theirs, raw), await outcome(ours, raw)]
  const text = (value) => JSON.stringify(value)?.toLowerCase()
  const differing = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (field) => text(a[field]) !== text(b[field]),
  )
  const short = (value) => (text(value) ?? "absent").slice(0, 70)
  const shown = differing.map((field) => `${field} ${short(a[field])} there, ${short(b[field])} here`)
  console.log(`${name}: ${shown.length === 0 ? "equal" : shown.join("; ")}`)
}
for (const [name, ask] of Object.entries({ there: theirs, here: ours })) {
  const list = await ask("eth_getBlockAccessList", "latest").catch(({ message }) => message)
  console.log(`eth_getBlockAccessList ${name}: ${JSON.stringify(list).slice(0, 100)}`)
}
await node.close()
process.exit()
