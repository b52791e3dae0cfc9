/** The loads: typical work of contracts, in calls of 9 to 16 million gas; the verifier takes one million. */
import { encodeFunctionData } from "viem"
import * as groth16 from "./proof.mjs"

const { key, proof, inputs, delta, b } = groth16

/** Contract, function, arguments. Osaka allows a transaction 16,777,216 gas (EIP-7825), which bounds the sizes. */
const calls = [
  ["Loads", "flip", 7],
  ["Loads", "hashes", 20_000],
  ["Loads", "sort", 370],
  ["Loads", "mandel", 900],
  ["Loads", "mulmods", 80_000],
  ["Loads", "storageWrites", 600],
  ["Loads", "calls", 16_000],
  ["Loads", "copies", 2000],
  ["Loads", "recover", 3000],
  ["Erc20", "transfers", 2500],
  ["Erc20", "approvals", 2500],
  ["Rays", "rays", 100],
  ["Groth16", "verifications", 5, key, proof, inputs, delta, b],
]

/** The function that does almost nothing: its time is the cost of a call without the work of the contract. */
const idle = "flip"

/** The functions that write; they are also sent as transactions. */
const writing = ["storageWrites", "transfers", "approvals"]

const loadOf = (contracts, door, [contract, functionName, ...args]) => ({
  name: `${contract}.${functionName}(${args[0]})${door === "send" ? ", sent" : ""}`,
  contract,
  door,
  isFloor: functionName === idle,
  deployer: Object.keys(contracts).indexOf(contract),
  creation: contracts[contract].bytecode,
  input: encodeFunctionData({ abi: contracts[contract].abi, functionName, args }),
})

/**
 * Creates the list of loads.
 *
 * @param contracts - The compiled contracts by their names.
 * @returns One load for each function by `eth_call`, the first of them the floor; then one for each function that writes, by
 * `eth_sendTransaction`.
 */
export const createLoads = (contracts) => [
  ...calls.map((call) => loadOf(contracts, "call", call)),
  ...calls.filter(([, name]) => writing.includes(name)).map((call) => loadOf(contracts, "send", call)),
]
