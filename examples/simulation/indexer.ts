/** An indexer: the balances of a token from its logs. The first version keeps the logs of blocks that have left the chain. */
import { type Address, type PublicClient, parseAbiItem } from "viem"

const transfer = parseAbiItem("event Transfer(address indexed from, address indexed to, uint256 value)")

/** Balances by address. */
export interface Indexer {
  balance(holder: Address): bigint
  stop(): void
}

/** The decoded arguments of a transfer; they are absent when a log cannot be decoded. */
interface Transfer {
  readonly from?: Address | undefined
  readonly to?: Address | undefined
  readonly value?: bigint | undefined
}

function createBalances() {
  const balances = new Map<string, bigint>()
  const balance = (holder: string) => balances.get(holder) ?? 0n
  return {
    balance,
    move({ from, to, value }: Transfer, sign: 1n | -1n) {
      if (from === undefined || to === undefined || value === undefined) return
      balances.set(from, balance(from) - sign * value)
      balances.set(to, balance(to) + sign * value)
    },
  }
}

/** Adds each transfer, and never takes one back. */
export function createFirstIndexer(client: PublicClient, token: Address): Indexer {
  const { balance, move } = createBalances()
  const stop = client.watchEvent({
    address: token,
    event: transfer,
    onLogs(logs) {
      for (const { args } of logs) move(args, 1n)
    },
  })
  return { balance, stop }
}

/** Adds each transfer once, and takes it back when its block has left the chain. */
export function createIndexer(client: PublicClient, token: Address): Indexer {
  const { balance, move } = createBalances()
  const counted = new Set<string>()
  const stop = client.watchEvent({
    address: token,
    event: transfer,
    onLogs(logs) {
      for (const { args, blockHash, logIndex, removed } of logs) {
        const key = `${blockHash} ${logIndex}`
        if (removed !== counted.has(key)) continue // the same message again
        if (removed) counted.delete(key)
        else counted.add(key)
        move(args, removed ? -1n : 1n)
      }
    },
  })
  return { balance, stop }
}
