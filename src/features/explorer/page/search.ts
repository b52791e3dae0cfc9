/** Finds the page for a text in the search box. */
import { request } from "./rpc/connection.ts"
import type { Contract } from "./rpc/inspected.ts"
import { findPreconfirmed, type Receipt, type Transaction } from "./rpc/transactions.ts"
import type { Hex } from "./rpc/types.ts"

/** Returns the path of the view of a block, a transaction or an account, or of the search results for any other text. */
export async function targetOf(text: string): Promise<string> {
  if (/^0x[0-9a-f]{40}$/i.test(text)) return `address/${text.toLowerCase()}`
  if (/^0x[0-9a-f]{64}$/i.test(text)) {
    const block = await request<object | null>("eth_getBlockByHash", [text, false])
    return block === null ? `tx/${text.toLowerCase()}` : `block/${text.toLowerCase()}`
  }
  const digits = text.replaceAll(",", "")
  if (/^\d{1,15}$/.test(digits)) return `block/${digits}`
  if (["pending", "latest", "safe", "finalized", "earliest"].includes(text)) return `block/${text}`
  return `search?q=${encodeURIComponent(text)}`
}

/** A contract, a function or a variable that matches a text. */
export interface NamedThing {
  readonly address: Hex
  readonly contract: string
  readonly kind: "contract" | "function" | "variable"
  readonly name: string
}

/** The maximum number of blocks whose transactions are searched for contracts. */
const searchedBlocks = 64

/** The maximum number of contracts that are searched. */
const maxContracts = 200

/** Finds contracts, functions and variables that match a text, in contracts that recent blocks have called or created. */
export async function findNames(text: string): Promise<readonly NamedThing[]> {
  const wanted = text.toLowerCase()
  const contracts = await Promise.all(
    (await recentAddresses()).map(async (address) => ({
      address,
      contract: await request<Contract | null>("midblock_getContract", [address, "pending"]),
    })),
  )
  const found = contracts.map(({ address, contract }) =>
    contract === null ? [] : namesIn(address, contract, wanted),
  )
  return (await Promise.all(found)).flat()
}

async function namesIn(address: Hex, contract: Contract, wanted: string): Promise<NamedThing[]> {
  const { contractName, functions, variables } = contract
  const thing = (kind: NamedThing["kind"], name: string): NamedThing => ({
    address,
    contract: contractName,
    kind,
    name,
  })
  const isSelector = /^0x[0-9a-f]{8}$/.test(wanted)
  const matching = isSelector
    ? await bySelector(functions, wanted)
    : functions.filter(({ signature }) => signature.toLowerCase().includes(wanted))
  return [
    ...(contractName.toLowerCase().includes(wanted) ? [thing("contract", contractName)] : []),
    ...matching.map(({ signature }) => thing("function", signature)),
    ...(variables ?? [])
      .filter((name) => name.toLowerCase().includes(wanted))
      .map((name) => thing("variable", name)),
  ]
}

/** Returns the functions with a selector; the node hashes their signatures. */
async function bySelector(functions: Contract["functions"], wanted: string) {
  const hashes = await Promise.all(
    functions.map(({ signature }) => request<Hex>("web3_sha3", [toHexText(signature)])),
  )
  return functions.filter((_, index) => hashes[index]?.slice(0, 10) === wanted)
}

const toHexText = (text: string): Hex =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`

/** Returns the accounts that recent transactions have called or created, each once. */
async function recentAddresses(): Promise<readonly Hex[]> {
  const head = Number(await request<Hex>("eth_blockNumber"))
  const numbers = Array.from({ length: Math.min(searchedBlocks, head + 1) }, (_, back) => head - back)
  const blocks: readonly string[] = ["pending", ...numbers.map((number) => `0x${number.toString(16)}`)]
  const found = await Promise.all(
    blocks.map(async (block) => {
      const read = await request<{ transactions: readonly Transaction[] } | null>("eth_getBlockByNumber", [
        block,
        true,
      ])
      return Promise.all(
        (read?.transactions ?? []).map(async ({ hash, to }) => to ?? (await createdBy(hash))),
      )
    }),
  )
  const addresses = found.flat().filter((address) => address !== null)
  return [...new Set(addresses)].slice(0, maxContracts)
}

async function createdBy(hash: Hex): Promise<Hex | null> {
  const receipt =
    (await request<Receipt | null>("eth_getTransactionReceipt", [hash])) ?? (await findPreconfirmed(hash))
  return receipt?.contractAddress ?? null
}
