/** Transactions of the contract Savings, of which the last one fails. */
import { encodeDeployData, encodeFunctionData, type Hex } from "viem"
import { Savings } from "../../contracts/artifacts/Savings.ts"
import type { MidblockNode } from "../../src/index.ts"

export const savings = "0x5fbdb2315678afecb367f032d93f642f64180aa3"
const encode = (functionName: "deposit" | "withdraw", args: readonly bigint[] = []) =>
  encodeFunctionData({ abi: Savings.abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])

type Ask = (method: string, params: unknown[]) => Promise<unknown>

/** Creates {@link Savings}, deposits 5 wei, and withdraws 9, which fails; returns the hashes. */
export async function save(ask: Ask): Promise<readonly Hex[]> {
  const [from] = (await ask("eth_accounts", [])) as Hex[]
  const hashes: Hex[] = []
  for (const fields of [
    { data: encodeDeployData({ ...Savings }) },
    { to: savings, value: "0x5", data: encode("deposit") },
    { to: savings, data: encode("withdraw", [9n]) },
  ])
    hashes.push((await ask("eth_sendTransaction", [{ from, gas: "0x100000", ...fields }])) as Hex)
  return hashes
}

export const asker =
  (node: MidblockNode): Ask =>
  (method, params) =>
    node.request<unknown>({ method, params })
