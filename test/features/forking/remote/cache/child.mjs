/** One of many processes that fill a cache: it checks what it reads, writes what it misses, and is killed at any moment. */
import { openCache } from "../../../../../dist/features/forking/remote/cache/cache.js"
import { accountOf, address, batch, blockHash, keyCount, ownerOf, slotOf, wordOf } from "./fillValues.mjs"

const [folder, seed, rounds] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4] ?? 10_000)]
const cache = openCache({
  folder,
  chainId: 1n,
  blockHash,
  log: (line) => console.log(`log ${line}`),
})
let state = seed
const next = () => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
  return state % keyCount
}
for (let round = 0; round < rounds; round++) {
  const indexes = Array.from({ length: batch }, next)
  const keys = {
    accounts: indexes.map(ownerOf),
    slots: new Map([[address, indexes.map(slotOf)]]),
    blockHashes: [],
  }
  const { accounts, slots } = cache.read(keys)
  const found = []
  for (const index of indexes) {
    const [account, value] = [accounts.get(ownerOf(index)), slots.get(address)?.get(slotOf(index))]
    const expected = accountOf(index)
    if (account && (account.balance !== expected.balance || account.code !== expected.code))
      console.log(`wrong account ${index}`)
    if (value && value !== wordOf(index)) console.log(`wrong slot ${index}`)
    if (account && value) found.push(index)
  }
  console.log(`found ${found.join(" ")}`)
  cache.write({
    accounts: new Map(indexes.map((index) => [ownerOf(index), accountOf(index)])),
    slots: new Map([[address, new Map(indexes.map((index) => [slotOf(index), wordOf(index)]))]]),
    blockHashes: new Map(),
  })
  await new Promise(setImmediate)
}
cache.close()
