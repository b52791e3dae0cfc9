/** The access list of a block from traces and from the states around each transaction: a second way beside the record of the builder. */
import type { Hex } from "viem"
import { pad, toHex } from "viem"
import type { RpcAccess, RpcChange } from "../../accessLists.ts"

export type Ask = (method: string, ...params: unknown[]) => Promise<never>

interface Block {
  readonly number: Hex
  readonly timestamp: Hex
  readonly parentHash: Hex
  readonly parentBeaconBlockRoot: Hex
  readonly miner: Hex
  readonly transactions: readonly Hex[]
}

/** A change of a value: the index of the part of the block, and the value after it. */
type Change = readonly [index: number, value: Hex]

interface Account {
  readonly slots: Map<Hex, Change[]>
  readonly balances: Change[]
  readonly nonces: Change[]
  readonly codes: Change[]
}

/** What the list says of an account, in a form that compares. */
export interface Rebuilt {
  readonly address: Hex
  readonly slots: readonly (readonly [slot: Hex, ...changes: Change[]])[]
  readonly reads: readonly Hex[]
  readonly balances: readonly Change[]
  readonly nonces: readonly Change[]
  readonly codes: readonly Change[]
}

const ring = 8191n
const word = (value: bigint): Hex => pad(toHex(value), { size: 32 })

const [beaconRoots, blockHashes, ...queues]: Hex[] = [
  "0x000f3df6d732807ef1319fb7b8bb8522d0beac02",
  "0x0000f90827f1c53a10cb7a02335b175320002935",
  "0x00000961ef480eb55e80d19ad83579a64c007002",
  "0x0000bbddc7ce488642fb579f8b00f3a590007251",
  "0x0000bff46984e3725691fa540a8c7589300d8282",
  "0x000064d678505ad48f8ccb093bc65613800e8282",
]

/** Returns the list; `undefined` when a trace does not tell what was accessed. */
export async function rebuiltAccessList(ask: Ask, number: bigint): Promise<readonly Rebuilt[] | undefined> {
  const block: Block = await ask("eth_getBlockByNumber", toHex(number), false)
  const accounts = new Map<Hex, Account>()
  const at = (address: Hex): Account => {
    const account = accounts.get(address) ?? { slots: new Map(), balances: [], nonces: [], codes: [] }
    accounts.set(address, account)
    return account
  }
  const slot = (address: Hex, key: Hex) => {
    const { slots } = at(address)
    slots.set(key, slots.get(key) ?? [])
    return slots.get(key) as Change[]
  }
  const time = BigInt(block.timestamp) % ring
  slot(beaconRoots as Hex, word(time)).push([0, word(BigInt(block.timestamp))])
  slot(beaconRoots as Hex, word(time + ring)).push([0, block.parentBeaconBlockRoot])
  slot(blockHashes as Hex, word((number - 1n) % ring)).push([0, block.parentHash])
  for (const queue of queues) for (const counter of [0n, 1n, 2n, 3n]) slot(queue, word(counter))
  if (block.transactions.length > 0) at(block.miner)
  for (const [index, hash] of block.transactions.entries()) {
    if (await hasFailedAccess(ask, hash)) return undefined
    const touched = await touchedBy(ask, hash)
    const position = (count: number) => ({ blockNumber: block.number, transactionCount: toHex(count) })
    const delegate = await delegateOf(ask, hash, position(index + 1))
    if (delegate !== undefined) at(delegate)
    // The tracer has read the delegate that the transaction replaces.
    const replaced = await delegateOf(ask, hash, position(index))
    if (replaced !== undefined && replaced !== delegate) return undefined
    for (const [address, keys] of [...touched, [block.miner, []] as const]) {
      const account = at(address)
      const compare = async (changes: Change[], method: string, ...params: unknown[]) => {
        const [before, after] = [
          await ask(method, ...params, position(index)),
          await ask(method, ...params, position(index + 1)),
        ]
        if (before !== after) changes.push([index + 1, after])
      }
      if (account.balances.at(-1)?.[0] !== index + 1)
        await compare(account.balances, "eth_getBalance", address)
      if (account.nonces.at(-1)?.[0] !== index + 1)
        await compare(account.nonces, "eth_getTransactionCount", address)
      if (account.codes.at(-1)?.[0] !== index + 1) await compare(account.codes, "eth_getCode", address)
      for (const key of keys) await compare(slot(address, key), "eth_getStorageAt", address, key)
    }
  }
  return [...accounts.keys()].sort().map((address) => toRebuilt(address, at(address)))
}

function toRebuilt(address: Hex, { slots, balances, nonces, codes }: Account): Rebuilt {
  const keys = [...slots.keys()].sort()
  const changesOf = (key: Hex) => slots.get(key) as Change[]
  return {
    address,
    slots: keys.filter((key) => changesOf(key).length > 0).map((key) => [key, ...changesOf(key)]),
    reads: keys.filter((key) => changesOf(key).length === 0),
    ...{ balances, nonces, codes },
  }
}

/** Returns the delegate of the callee: the tracer reads it before the authorizations of the transaction, as geth's does. */
async function delegateOf(ask: Ask, hash: Hex, position: object): Promise<Hex | undefined> {
  const { to }: { to: Hex | null } = await ask("eth_getTransactionByHash", hash)
  const code: Hex = to === null ? "0x" : await ask("eth_getCode", to, position)
  return code.startsWith("0xef0100") ? `0x${code.slice(8)}` : undefined
}

interface StructLog {
  readonly op: string
  readonly depth: number
  readonly error?: string
  readonly stack: readonly Hex[]
}

const accessing = /^(SLOAD|SSTORE|BALANCE|EXTCODE|CALL|DELEGATECALL|STATICCALL|CREATE|SELFDESTRUCT)/

/** Returns true when an instruction that accesses state failed, or a creation did not begin or collided. */
async function hasFailedAccess(ask: Ask, hash: Hex): Promise<boolean> {
  const { structLogs, failed }: { readonly structLogs: readonly StructLog[]; readonly failed: boolean } =
    await ask("debug_traceTransaction", hash, { disableStorage: true })
  // A failure before any code: perhaps of the authorizations, so that the callee was not accessed.
  if (failed && structLogs.length === 0) return true
  return structLogs.some(({ op, depth, error }, index) => {
    if (!accessing.test(op)) return false
    const next = structLogs[index + 1]
    const hasResult0 = next !== undefined && BigInt(next.stack.at(-1) ?? 0) === 0n
    if (error !== undefined) return true
    // A frame that ends with SELFDESTRUCT returns 0 when it failed, in a static call.
    if (op === "SELFDESTRUCT") return next !== undefined && next.depth < depth && hasResult0
    if (next === undefined || next.depth < depth) return true
    return op.startsWith("CREATE") && next.depth === depth && hasResult0
  })
}

/** Returns the accounts and the slots that a transaction touched, by the prestate tracer. */
async function touchedBy(ask: Ask, hash: Hex): Promise<readonly (readonly [Hex, readonly Hex[]])[]> {
  const config = { tracer: "prestateTracer", tracerConfig: { includeEmpty: true } }
  const accounts: Record<Hex, { readonly storage?: Record<Hex, Hex> }> = await ask(
    "debug_traceTransaction",
    hash,
    config,
  )
  return Object.entries(accounts).map(([address, { storage = {} }]) => [
    address as Hex,
    Object.keys(storage) as Hex[],
  ])
}

/** Returns the list of a node in the form that compares. */
export const compared = (list: readonly RpcAccess[]): readonly Rebuilt[] =>
  list.map(({ address, storageChanges, storageReads, balanceChanges, nonceChanges, codeChanges }) => {
    const changes = (given: readonly RpcChange[]) =>
      given.map(({ index, value }): Change => [Number(index), value])
    return {
      address,
      slots: storageChanges.map(({ key, changes: given }) => [key, ...changes(given)] as const),
      reads: storageReads,
      balances: changes(balanceChanges),
      nonces: changes(nonceChanges),
      codes: codeChanges.map(({ index, code }): Change => [Number(index), code]),
    }
  })
