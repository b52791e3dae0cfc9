/** The contract that every workload uses, compiled for the oldest peer, and the calls to it. */
import { readFileSync } from "node:fs"

/** The gas limit of a block on every node: a thousand transactions of {@link sendGas} fit. */
export const gasLimit = "100000000"

const fees = { maxFeePerGas: "0x2540be400", maxPriorityFeePerGas: "0x3b9aca00" }
const sendGas = "0x15f90"
const deployGas = "0x1e8480"
const selectors = { mint: "0x40c10f19", transfer: "0xa9059cbb", balanceOf: "0x70a08231" }

/** The slot of `totalSupply`. */
export const supplySlot = "0x2"

const word = (value) => BigInt(value).toString(16).padStart(64, "0")
const string = (text) => word(text.length) + Buffer.from(text).toString("hex").padEnd(64, "0")

/** Compiles the token for Shanghai, the newest fork of ganache; returns its creation code with the arguments. */
export async function compileToken() {
  const { default: solc } = await import("solc")
  const content = readFileSync(new URL("../../contracts/Token.sol", import.meta.url), "utf8")
  const settings = {
    evmVersion: "shanghai",
    optimizer: { enabled: true, runs: 200 },
    outputSelection: { "*": { Token: ["evm.bytecode.object"] } },
  }
  const input = { language: "Solidity", sources: { "Token.sol": { content } }, settings }
  const { contracts } = JSON.parse(solc.compile(JSON.stringify(input)))
  const code = contracts["Token.sol"].Token.evm.bytecode.object
  return `0x${code}${word(64)}${word(128)}${string("Token")}${string("TKN")}`
}

export const deploy = (from, data) => ({ from, data, gas: deployGas, ...fees })

export const mint = (from, to, owner, value) => ({
  ...{ from, to, gas: sendGas, ...fees },
  data: selectors.mint + word(owner) + word(value),
})

export const transfer = (from, to, owner, value) => ({
  ...{ from, to, gas: sendGas, ...fees },
  data: selectors.transfer + word(owner) + word(value),
})

export const pay = (from, to) => ({ from, to, value: "0x1", gas: "0x5208", ...fees })

export const balanceOf = (to, owner) => ({ to, data: selectors.balanceOf + word(owner) })
