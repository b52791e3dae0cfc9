/** The contracts that were created since the genesis block. */
import { generation, request } from "./connection.ts"
import type { Contract } from "./inspected.ts"
import type { Hex } from "./types.ts"

/** The maximum number of contracts that are read. */
const most = 100

const hashOfNoCode = "0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"

/** A contract with the name of its artifact, if there is one. */
export interface CreatedContract {
  readonly address: Hex
  readonly name: string | undefined
  readonly balance: Hex
}

interface StatePage {
  readonly accounts: Readonly<Record<string, { readonly address?: Hex; readonly codeHash: Hex }>>
  /** The hash of the following account, in base64. */
  readonly next?: string
}

const hexOf = (base64: string): Hex =>
  `0x${[...atob(base64)].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).join("")}`

/** Returns the addresses that have code after a block. */
async function contractsAt(block: string): Promise<readonly Hex[]> {
  const found: Hex[] = []
  for (let start: Hex | undefined = "0x"; start !== undefined; ) {
    const parameters: readonly unknown[] = [block, start, 256, true, true, false]
    const { accounts, next }: StatePage = await request("debug_accountRange", parameters)
    for (const { address, codeHash } of Object.values(accounts))
      if (address !== undefined && codeHash !== hashOfNoCode) found.push(address)
    start = next === undefined ? undefined : hexOf(next)
  }
  return found
}

let genesis: { readonly generation: number; readonly contracts: Promise<ReadonlySet<Hex>> } | undefined

/** Returns the contracts of the genesis block, which are read once for each connection: OP chains have thousands. */
function genesisContracts(): Promise<ReadonlySet<Hex>> {
  if (genesis?.generation !== generation.value) {
    const contracts = contractsAt("earliest").then((found) => new Set(found))
    genesis = { generation: generation.value, contracts }
  }
  return genesis.contracts
}

/** Reads the contracts that the genesis block does not have, those of the open block included; at most 100. */
export async function createdContracts(): Promise<readonly CreatedContract[]> {
  const [first, now] = await Promise.all([genesisContracts(), contractsAt("pending")])
  const created = now.filter((address) => !first.has(address)).slice(0, most)
  return Promise.all(
    created.map(async (address) => {
      const [contract, balance] = await Promise.all([
        request<Contract | null>("midblock_getContract", [address, "pending"]),
        request<Hex>("eth_getBalance", [address, "pending"]),
      ])
      return { address, name: contract?.contractName, balance }
    }),
  )
}
