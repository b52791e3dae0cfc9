/** Transactions and calls whose gas is measured on midblock and on Hardhat 3, with the same data in the same order. */
import { concatHex, encodeAbiParameters, encodeFunctionData, getContractAddress, parseAbi } from "viem"

/** The compiler's settings on both. */
export const settings = {
  evmVersion: "prague",
  optimizer: { enabled: true, runs: 200 },
  metadata: { bytecodeHash: "none" },
}

const abi = parseAbi([
  "function set(uint256)",
  "function set(uint256, uint256)",
  "function fill(uint256)",
  "function clear(uint256)",
  "function fail()",
  "function twice(uint256)",
  "function make(uint256)",
  "function setAll(uint256)",
  "function clone(address)",
])
const input = (functionName, ...args) => encodeFunctionData({ abi, functionName, args })
const words = (...values) =>
  encodeAbiParameters(
    values.map((value) => ({ type: typeof value === "bigint" ? "uint256" : "address" })),
    values,
  )

/**
 * Sends the transactions and makes the calls.
 *
 * @param {(method: string, params: unknown[]) => Promise<any>} request - Sends to a node that seals each transaction.
 * @param {(name: string) => { bytecode: string }} artifactOf
 */
export async function measureAll(request, artifactOf) {
  const [from] = await request("eth_accounts", [])
  const send = async (transaction) => {
    const gas = "0xf42400"
    const hash = await request("eth_sendTransaction", [{ from, gas, ...transaction }]).catch((error) => {
      if (transaction.fails !== true) throw error
    })
    return hash && request("eth_getTransactionReceipt", [hash])
  }
  const deploy = async (name, args, value) => {
    const data = concatHex([artifactOf(name).bytecode, args])
    return (await send({ data, value })).contractAddress
  }
  const measured = await deploy("Measured", words(3n))
  await deploy("Measured", words(2n ** 200n), "0x1")
  const proxy = await deploy("Proxy", words(measured))
  const relay = await deploy("Relay", words(measured))
  const maker = await deploy("Maker", "0x")
  for (const value of [1n, 5n, 5n, 2n ** 100n]) await send({ to: measured, data: input("set", value) })
  await send({ to: measured, data: input("set", 7n, 0n) })
  await send({ to: measured, data: input("set", 7n, 8n) })
  for (const count of [1n, 10n, 20n]) await send({ to: measured, data: input("fill", count) })
  await send({ to: measured, data: input("clear", 20n) })
  await send({ to: measured, data: input("fail"), fails: true })
  await send({ to: measured, value: "0x5" })
  await send({ to: measured, data: "0x01020304" })
  await send({ to: measured, data: "0x0102" })
  await send({ to: from, value: "0x1" })
  await send({ to: proxy, data: input("set", 9n) })
  await send({ to: proxy, data: input("fill", 3n) })
  await send({ to: relay, data: input("set", 9n) })
  await send({ to: maker, data: input("make", 1n) })
  await send({ to: maker, data: input("make", 2n) })
  await send({ to: maker, data: input("setAll", 3n) })
  await send({ to: maker, data: input("clone", measured) })
  const clone = getContractAddress({ from: maker, nonce: 3n })
  await send({ to: clone, data: input("set", 4n) })
  await request("eth_call", [{ from, to: measured, data: input("twice", 4n) }, "latest"])
  await request("eth_estimateGas", [{ from, to: measured, data: input("set", 4n) }])
}
