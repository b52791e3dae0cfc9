/** Names the method that a transaction called, for its gas snapshot. */
import type { Abi, Hex } from "viem"
import type { MidblockNode } from "../../index.ts"
import { knownNames } from "../../solidity/inspect/knownNames.ts"
import { decodingOf, knownArtifacts } from "../current.ts"

interface RpcTransaction {
  readonly to: Hex | null
  readonly input: Hex
  readonly blockNumber: Hex
  readonly transactionIndex: Hex
}

/**
 * Returns the method of a transaction: `Token.transfer`, `Token.fallback`, `new Token`. An unknown method is its selector.
 *
 * @example
 * await methodNameOf(node, hash) // "Token.transfer"
 */
export async function methodNameOf(node: MidblockNode, hash: Hex): Promise<string> {
  const call = { method: "eth_getTransactionByHash", params: [hash] }
  const { to, input, blockNumber, transactionIndex } = await node.request<RpcTransaction>(call)
  const artifacts = knownArtifacts()
  if (to === null) return `new ${artifacts.ofInitCode(input)?.contractName ?? "contract"}`
  const code = await codeOf(node, to, { block: BigInt(blockNumber), transactions: Number(transactionIndex) })
  if (code === "0x") return "transfer of ether"
  const { contractName: contract, abi } = artifacts.ofCode(code as Hex) ?? {}
  const names = [artifacts.decodingOf(code as Hex), decodingOf(), knownNames]
  const named = names.map((each) => each.decodeCall(input)?.name).find((name) => name !== undefined)
  const method = named ?? namelessOf(input, abi ?? [])
  return contract === undefined ? method : `${contract}.${method}`
}

/** Returns `receive` or `fallback`; the selector when the contract has no function for this input. */
function namelessOf(input: Hex, abi: Abi): string {
  const has = (kind: "receive" | "fallback") => abi.some(({ type }) => type === kind)
  if (input === "0x") return has("fallback") && !has("receive") ? "fallback" : "receive"
  return has("fallback") ? "fallback" : input.slice(0, 10)
}

/** Returns the code before a transaction, or after it when there was none: the transaction may have delegated its sender. */
async function codeOf(
  node: MidblockNode,
  address: Hex,
  position: { block: bigint; transactions: number },
): Promise<string> {
  const before = await node.at(position).code(address)
  return before === "0x"
    ? node.at({ ...position, transactions: position.transactions + 1 }).code(address)
    : before
}
