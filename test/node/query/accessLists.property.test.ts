import { type Hex, toHex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { systemContracts } from "../../../src/kernel/evm/fork/systemContracts.ts"
import type { RpcAccess } from "../../accessLists.ts"
import { samples } from "../../depth.ts"
import { createRandom, program, type Random } from "../../kernel/core/programs.ts"
import { type Ask, compared, rebuiltAccessList } from "./rebuiltAccessList.ts"

const contracts = [1, 2, 3].map((digit): Hex => `0x${String(digit).repeat(40)}`)
const precompile: Hex = "0x0000000000000000000000000000000000000004"
const nobody: Hex = "0x9999999999999999999999999999999999999999"
const delegator = privateKeyToAccount(toHex(7n, { size: 32 }))
const targets = [...contracts, precompile, nobody, delegator.address.toLowerCase() as Hex]

const systemAddresses = new Set<Hex>(Object.values(systemContracts).map(({ address }) => address))

/** Gives the contracts random programs, balances and slots; a contract of each second block destroys itself. */
async function prepare(ask: Ask, random: Random): Promise<void> {
  for (const [index, address] of contracts.entries()) {
    const isLast = index === contracts.length - 1
    const code =
      isLast && random(2) === 0
        ? (`0x73${targets[random(targets.length)]?.slice(2)}ff` as Hex)
        : program(random, 4 + random(24), targets, () => true)
    await ask("anvil_setCode", address, code)
    await ask("anvil_setBalance", address, toHex(random(3)))
    for (const slot of [0, 1, 2])
      await ask("anvil_setStorageAt", address, toHex(slot), toHex(random(2) * 7, { size: 32 }))
  }
}

/** Sends a call, a creation or a delegation. */
async function send(ask: Ask, random: Random, from: Hex, nonce: number): Promise<number> {
  const gas = toHex(random(8) === 0 ? 60_000 + random(200_000) : 3_000_000)
  const shape = { from, gas, value: toHex(random(3)) }
  const kind = random(8)
  if (kind === 0)
    await ask("eth_sendTransaction", { ...shape, data: program(random, 12, targets, () => true) })
  else if (kind === 1) {
    const contractAddress = contracts[random(3)] as Hex
    const authorization = await delegator.signAuthorization({ contractAddress, chainId: 31337, nonce })
    const { r, s, yParity, chainId } = authorization
    const authorizationList = [
      {
        address: contractAddress,
        r,
        s,
        yParity: toHex(yParity ?? 0),
        chainId: toHex(chainId),
        nonce: toHex(nonce),
      },
    ]
    await ask("eth_sendTransaction", { ...shape, to: targets[random(targets.length)], authorizationList })
    return nonce + 1
  } else
    await ask("eth_sendTransaction", {
      ...shape,
      to: targets[random(targets.length)],
      data: toHex(random(2 ** 30), { size: 4 }),
    })
  return nonce
}

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
  const random = createRandom(seed)
  await using node = await createNode({
    hardfork: "amsterdam",
    mining: false,
    seed: String(seed),
    coinbase: targets[random(targets.length)] as Hex,
  })
  const ask: Ask = (method, ...params) => node.request({ method, params } as never) as Promise<never>
  await prepare(ask, random)
  await ask("evm_mine")
  const [from]: Hex[] = await ask("eth_accounts")
  let nonce = 0
  for (let count = 1 + random(5); count > 0; count--) nonce = await send(ask, random, from as Hex, nonce)
  await ask("evm_mine")
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
