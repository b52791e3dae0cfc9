/** A backend that credits deposits of WETH: what is final, and what is only pre-confirmed. */
import { type Address, BlockNotFoundError, type Client, type Hash, isAddressEqual, parseAbiItem } from "viem"
import { getBlock, getLogs } from "viem/actions"

const deposit = parseAbiItem("event Deposit(address indexed dst, uint256 wad)")

/** The log of one deposit. */
interface Deposit {
  readonly account: Address
  readonly amount: bigint
}

type Block = { readonly number: bigint; readonly hash: Hash; readonly parentHash: Hash }

/** The credit of an account, in wei. */
export interface Credit {
  /** In sealed blocks. */
  readonly final: bigint
  /** In the block that is being built: it can still be lost. */
  readonly expected: bigint
}

/**
 * Creates the credits of a contract, from the block of a number on. `update` reads what is new: call it every 200 ms, or when a
 * subscription says that there is a new flashblock or block. It rejects when a server does not have what another one has told; the
 * next call then reads it.
 */
export function createCredits(client: Client, weth: Address, first = 0n) {
  /** The hashes of the blocks up to which was read, the newest last. */
  const heads: { readonly number: bigint; readonly hash: Hash }[] = []
  let final: readonly (Deposit & { readonly block: bigint })[] = []
  let expected: readonly Deposit[] = []

  /** Forgets what was read of blocks that have left the chain, and returns the number of the first block to read. */
  async function firstUnread(): Promise<bigint> {
    for (;;) {
      const known = heads.at(-1)
      if (known === undefined || (await hashOf(client, known.number)) === known.hash) {
        const next = known === undefined ? first : known.number + 1n
        final = final.filter(({ block }) => block < next)
        return next
      }
      heads.pop()
    }
  }

  /**
   * Reads the deposits of a sealed block. They are asked for by its hash: a server that does not have the block yet says so, where a range
   * of numbers would be answered without it.
   */
  async function read(block: Block) {
    const deposits = await depositsOf({ blockHash: block.hash })
    final = [...final, ...deposits.map((each) => ({ ...each, block: block.number }))]
    heads.push({ number: block.number, hash: block.hash })
  }

  /** Returns the deposits of the block of a hash, or of the block that is being built. */
  async function depositsOf(
    place: { blockHash: Hash } | { fromBlock: "pending"; toBlock: "pending" },
  ): Promise<Deposit[]> {
    const logs = await getLogs(client, { address: weth, event: deposit, strict: true, ...place })
    return logs.map(({ args }) => ({ account: args.dst, amount: args.wad }))
  }

  async function update() {
    const head = await getBlock(client, { blockTag: "latest" })
    for (let number = await firstUnread(); number <= head.number; number++) {
      const block = number === head.number ? head : await getBlock(client, { blockNumber: number })
      const before = heads.at(-1)
      if (before !== undefined && block.parentHash !== before.hash) return // the chain has just changed
      await read(block)
    }
    expected = await depositsOf({ fromBlock: "pending", toBlock: "pending" })
  }

  const sum = (deposits: readonly Deposit[], account: Address) =>
    deposits
      .filter((each) => isAddressEqual(each.account, account))
      .reduce((total, { amount }) => total + amount, 0n)
  const of = (account: Address): Credit => ({ final: sum(final, account), expected: sum(expected, account) })
  return { update, of }
}

/** Returns the hash of a sealed block; undefined when the chain has none of this number any more. */
async function hashOf(client: Client, blockNumber: bigint): Promise<Hash | undefined> {
  try {
    return (await getBlock(client, { blockNumber })).hash
  } catch (error) {
    if (error instanceof BlockNotFoundError) return undefined
    throw error
  }
}
