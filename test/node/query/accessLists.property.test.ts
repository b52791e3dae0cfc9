import type { Hex } from "viem"
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { systemContracts } from "../../../src/kernel/evm/fork/systemContracts.ts"
import type { RpcAccess } from "../../accessLists.ts"
import { samples } from "../../depth.ts"
import { mineRandomBlock, randomBlockOptions } from "./randomBlock.ts"
import { type Ask, compared, rebuiltAccessList } from "./rebuiltAccessList.ts"

const systemAddresses = new Set<Hex>(Object.values(systemContracts).map(({ address }) => address))

/** Expects that the accesses of the transactions, with those of the system calls, are the list of their block. */
async function compareTransactions(ask: Ask, list: readonly RpcAccess[], seed: number): Promise<void> {
  const { transactions }: { transactions: readonly Hex[] } = await ask("eth_getBlockByNumber", "0x2", false)
  const reads = new Map<Hex, Set<Hex>>()
  const changes = new Set<string>()
  for (const hash of transactions) {
    const accesses: readonly RpcAccess[] = await ask("midblock_getTransactionAccessList", hash)
    for (const each of accesses) {
      const known = reads.get(each.address) ?? new Set()
      reads.set(each.address, known)
      for (const slot of each.storageReads) known.add(slot)
      for (const change of changesOf(each)) changes.add(change)
    }
  }
  // Index 0 and what ends the block are system calls, whose contracts nothing else accesses here.
  const own = list.filter(({ address }) => !systemAddresses.has(address))
  for (const account of own) {
    const changed = new Set(account.storageChanges.map(({ key }) => key))
    const read = [...(reads.get(account.address) ?? [])].filter((slot) => !changed.has(slot)).sort()
    expect({ seed, read }).toEqual({ seed, read: account.storageReads })
  }
  expect({ seed, changes: [...changes].sort() }).toEqual({ seed, changes: own.flatMap(changesOf).sort() })
}

/** Returns the changes of an account as texts, with what changed, the index and the value. */
const changesOf = ({ address, storageChanges, balanceChanges, nonceChanges, codeChanges }: RpcAccess) =>
  [
    ...storageChanges.flatMap(({ key, changes }) => changes.map((change) => [key, change])),
    ...[balanceChanges, nonceChanges, codeChanges].flatMap((changes, kind) =>
      changes.map((change) => [kind, change]),
    ),
  ].map((change) => JSON.stringify([address, change]))

/** Compares the list of a random block; returns false when a trace does not tell what was accessed. */
async function compareBlock(seed: number): Promise<boolean> {
  await using node = await createNode(randomBlockOptions(seed))
  const ask: Ask = (method, ...params) => node.request({ method, params } as never) as Promise<never>
  await mineRandomBlock(ask, seed)
  const whole: readonly RpcAccess[] = await ask("eth_getBlockAccessList", "0x2")
  await compareTransactions(ask, whole, seed)
  const rebuilt = await rebuiltAccessList(ask, 2n)
  if (rebuilt === undefined) return false
  const list = compared(whole)
  expect({ seed, list }).toEqual({ seed, list: rebuilt })
  return true
}

const count = samples(20)

test(`property: the access lists of ${count} random blocks are those of traces and states`, async () => {
  let found = 0
  // About a third of the blocks cannot be compared.
  for (let seed = 0; found < count && seed < 3 * count; seed++) if (await compareBlock(seed)) found++
  expect(found).toBe(count)
})
