/** The contract at an address by its artifact. */
import { type Hex, toHex, toHexWord } from "../../../base/hex.ts"
import type { BlockSelector } from "../../../node/query/blocks.ts"
import type { KnownContract } from "../../../solidity/inspect/artifacts.ts"
import type { Context } from "./method.ts"

/** The parts of the node that find a contract. */
type ContractParts = Pick<Context, "blocks" | "artifacts">

/** Returns the code of an account at a block. */
export function codeAt({ blocks }: Pick<Context, "blocks">, address: Hex, block: BlockSelector): Hex {
  const view = blocks.view(block)
  const codeHash = view.account(address)?.codeHash
  return codeHash === undefined ? "0x" : toHex(view.code(codeHash))
}

/** The slot of a proxy that holds the address of its implementation (ERC-1967). */
const implementationSlot: Hex = "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc"

/** Returns the contract at an address; of a proxy, that of its implementation; `undefined` when no artifact has its code. */
export function contractAt(
  parts: ContractParts,
  address: Hex,
  block: BlockSelector,
): KnownContract | undefined {
  const { artifacts, blocks } = parts
  const code = codeAt(parts, address, block)
  if (artifacts?.contractOf === undefined || code === "0x") return undefined
  const implementation = BigInt(toHexWord(blocks.view(block).storage(address, implementationSlot)))
  const behind = `0x${implementation.toString(16).padStart(40, "0")}` as Hex
  const own = implementation === 0n ? undefined : artifacts.contractOf(codeAt(parts, behind, block))
  return own ?? artifacts.contractOf(code)
}
