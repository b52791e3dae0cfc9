/** Transactions as commands or calls of other tools. */
import type { Transaction } from "./rpc/transactions.ts"

/** Returns the command of Foundry's cast that sends the transaction again. */
export function castOf({ from, to, value, input, gas }: Transaction, url: string): string {
  const parts = [
    "cast send",
    `--rpc-url ${url} --unlocked --from ${from}`,
    `--value ${BigInt(value)} --gas-limit ${BigInt(gas)}`,
    to === null ? `--create ${input}` : `${to}${input === "0x" ? "" : ` ${input}`}`,
  ]
  return parts.join(" \\\n  ")
}

/** Returns the call of viem that sends the transaction again. */
export function viemOf({ from, to, value, input, gas }: Transaction): string {
  const fields = [
    `account: "${from}"`,
    ...(to === null ? [] : [`to: "${to}"`]),
    ...(BigInt(value) === 0n ? [] : [`value: ${BigInt(value)}n`]),
    ...(input === "0x" ? [] : [`data: "${input}"`]),
    `gas: ${BigInt(gas)}n`,
  ]
  return `await client.sendTransaction({\n${fields.map((field) => `  ${field},`).join("\n")}\n})`
}
