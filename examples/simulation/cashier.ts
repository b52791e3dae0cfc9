/**
 * A cashier: it credits the transfers of a token to a shop, which it reads block range by block range. The first version misses transfers
 * when the answers come from several servers, of which one is behind.
 */
import { type Address, parseAbiItem } from "viem"
import { type Clients, wait } from "./clients.ts"

const transfer = parseAbiItem("event Transfer(address indexed from, address indexed to, uint256 value)")

/** The credited amount. */
export interface Cashier {
  readonly credited: bigint
  stop(): void
}

/** A range of blocks. */
interface Range {
  readonly fromBlock: bigint
  readonly toBlock: bigint
}

/** Reads the number of the head, and then the logs up to it: the second answer may come from a server that has not got that block. */
export function createFirstCashier(
  clients: Clients,
  token: Address,
  shop: Address,
  fromBlock: bigint,
): Cashier {
  return createCashierOf(fromBlock, async (next) => {
    const head = await clients.reader.getBlockNumber({ cacheTime: 0 })
    if (head < next) return undefined
    const range = { fromBlock: next, toBlock: head }
    return { head, paid: await paidIn(clients, token, shop, range) }
  })
}

/** Reads the logs of one block after the other by hash: a server that has not got the block says so. */
export function createCashier(clients: Clients, token: Address, shop: Address, fromBlock: bigint): Cashier {
  return createCashierOf(fromBlock, async (next) => {
    const { hash } = await clients.reader.getBlock({ blockNumber: next })
    return { head: next, paid: await paidIn(clients, token, shop, { blockHash: hash }) }
  })
}

/** Reads payments from a block on; resolves with the last block that was read, `undefined` when there is no new one. */
type Read = (next: bigint) => Promise<{ readonly head: bigint; readonly paid: bigint } | undefined>

function createCashierOf(fromBlock: bigint, read: Read): Cashier {
  let [credited, next, isStopped] = [0n, fromBlock, false]
  const work = async () => {
    while (!isStopped) {
      const found = await read(next).catch(() => undefined)
      if (found !== undefined) {
        credited += found.paid
        next = found.head + 1n
      }
      await wait(500)
    }
  }
  void work()
  return {
    get credited() {
      return credited
    },
    stop() {
      isStopped = true
    },
  }
}

async function paidIn(
  { reader }: Clients,
  token: Address,
  shop: Address,
  blocks: Range | { readonly blockHash: `0x${string}` },
): Promise<bigint> {
  const logs = await reader.getLogs({ address: token, event: transfer, args: { to: shop }, ...blocks })
  return logs.reduce((sum, { args }) => sum + (args.value ?? 0n), 0n)
}
