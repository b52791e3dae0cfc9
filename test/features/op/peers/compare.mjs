/** Sends the same signed transactions to Hardhat's simulated OP chain and to ours, and compares receipts and payments: run by hardhat.mjs. */
import { pathToFileURL } from "node:url"
import { privateKeyToAccount } from "viem/accounts"

const [, , library, hardhat] = process.argv
const { default: hre } = await import(hardhat)
const { createNode } = await import(pathToFileURL(library).href)
const connection = await hre.network.create({ network: "op", chainType: "op" })
const theirs = (method, ...params) => connection.provider.request({ method, params })
const node = await createNode({
  ...{ network: "op", opFork: "isthmus", automine: true, privatePool: false },
})
const ours = (method, ...params) => node.request({ method, params })

const l1Block = "0x4200000000000000000000000000000000000015"
const friend = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8"
const reverting = "0x00000000000000000000000000000000000000cc"
const account = privateKeyToAccount("0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80")
const hex = (value) => `0x${value.toString(16)}`
const word = (value) => `0x${value.toString(16).padStart(64, "0")}`

const values = {
  ...{ baseFee: 72_000_000n, blobBaseFee: 60_000_000n, baseFeeScalar: 5227n, blobBaseFeeScalar: 1_014_213n },
  ...{ operatorFeeScalar: 2n, operatorFeeConstant: 3n },
}

/** Sets the values of L1 on both: Hardhat has no deposits, so that its L1Block is written. */
async function setL1() {
  const slots = {
    1: values.baseFee,
    3: (values.baseFeeScalar << 96n) | (values.blobBaseFeeScalar << 64n),
    7: values.blobBaseFee,
    8: (values.operatorFeeScalar << 64n) | values.operatorFeeConstant,
  }
  for (const [slot, value] of Object.entries(slots))
    await theirs("hardhat_setStorageAt", l1Block, hex(BigInt(slot)), word(value))
  await ours(
    "midblock_setL1",
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, hex(value)])),
  )
}

const noise = Array.from({ length: 3000 }, (_, at) =>
  (((at * 2_654_435_761) >>> 13) & 255).toString(16).padStart(2, "0"),
)
const cases = {
  transfer: { to: friend, value: 1n, gas: 21_000n },
  "2,000 zero bytes": { to: friend, data: `0x${"00".repeat(2000)}`, gas: 200_000n },
  "3,000 other bytes": { to: friend, data: `0x${noise.join("")}`, gas: 400_000n },
  creation: { data: "0x600a600c600039600a6000f3602a60005260206000f3", gas: 200_000n },
  "failed call": { to: reverting, data: "0x00", gas: 100_000n },
  "access list": { to: friend, gas: 100_000n, accessList: [{ address: l1Block, storageKeys: [word(1n)] }] },
}
const compared = [
  ...[
    "type",
    "status",
    "gasUsed",
    "contractAddress",
    "from",
    "to",
    "logs",
    "l1GasPrice",
    "l1GasUsed",
    "l1Fee",
  ],
  ...["l1BaseFeeScalar", "l1BlobBaseFee", "l1BlobBaseFeeScalar", "operatorFeeScalar", "operatorFeeConstant"],
]

/** Sends a transaction, and returns its receipt with what the sender paid beside value and gas. */
async function outcome(ask, raw, value = 0n) {
  const balance = async () => BigInt(await ask("eth_getBalance", account.address, "latest"))
  const before = await balance()
  const hash = await ask("eth_sendRawTransaction", raw).catch(
    ({ transactionHash, data }) => transactionHash ?? data.txHash,
  )
  const receipt = await ask("eth_getTransactionReceipt", hash)
  const gas = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
  return { ...receipt, paid: hex(before - (await balance()) - gas - value) }
}

for (const ask of [theirs, ours]) await ask("hardhat_setCode", reverting, "0x5f5ffd")
let nonce = 0
for (const [name, fields] of Object.entries(cases)) {
  await setL1()
  const raw = await account.signTransaction({
    ...{ chainId: 10, nonce: nonce++, maxFeePerGas: 5_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n },
    ...fields,
  })
  const [a, b] = [await outcome(theirs, raw, fields.value), await outcome(ours, raw, fields.value)]
  const text = (value) => JSON.stringify(value)?.toLowerCase()
  const differing = [...compared, "paid"].filter((field) => text(a[field]) !== text(b[field]))
  if (differing.length > 0) process.exitCode = 1
  const shown = differing.map((field) => `${field} ${text(a[field])} there, ${text(b[field])} here`)
  console.log(`${name}: ${shown.length === 0 ? "equal" : shown.join("; ")}`)
}
/** The getters of GasPriceOracle that both have, by selector and arguments. */
const word32 = (value) => BigInt(value).toString(16).padStart(64, "0")
const bytesArgument = `${word32(32)}${word32(noise.length)}${noise.join("")}${"00".repeat((32 - (noise.length % 32)) % 32)}`
const getters = {
  l1BaseFee: "0x519b4bd3",
  blobBaseFee: "0xf8206140",
  baseFeeScalar: "0xc5985918",
  blobBaseFeeScalar: "0x68d5dca6",
  decimals: "0x313ce567",
  isEcotone: "0x4ef6e224",
  isFjord: "0x960e3a23",
  "getL1Fee(bytes)": `0x49948e0e${bytesArgument}`,
  "getL1GasUsed(bytes)": `0xde26c4a1${bytesArgument}`,
  "getL1FeeUpperBound(uint256)": `0xf1c7a58b${word32(3000)}`,
}
const differ = new Set()
const states = 100 * Number(process.env.MIDBLOCK_DEPTH ?? 1)
for (let state = 1; state <= states; state++) {
  const random = (bits, salt) =>
    (BigInt(state * 7919 + salt) * 6_364_136_223_846_793_005n) % (1n << BigInt(bits))
  Object.assign(values, {
    ...{ baseFee: random(40, 1), blobBaseFee: random(40, 2) },
    ...{ baseFeeScalar: random(24, 3), blobBaseFeeScalar: random(24, 4) },
  })
  await setL1()
  for (const [name, data] of Object.entries(getters)) {
    const call = [{ to: "0x420000000000000000000000000000000000000F", data }]
    if ((await theirs("eth_call", ...call, "latest")) !== (await ours("eth_call", ...call, "pending")))
      differ.add(name)
  }
}
if (differ.size > 0) process.exitCode = 1
console.log(
  `${Object.keys(getters).length} getters in ${states} states of L1: ${differ.size === 0 ? "equal" : `different: ${[...differ].join(", ")}`}`,
)
await node.close()
process.exit()
