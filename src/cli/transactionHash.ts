/** Finds a transaction by the beginning of its hash. */
import type { Hex } from "../base/hex.ts"
import { InvalidOption } from "../errors/index.ts"
import type { SendRequest } from "../solidity/inspect/callFrame.ts"

/** The number of newest blocks that are searched. */
const maxBlocks = 256

/**
 * Returns a whole hash as it is; for a beginning, the hash of the one transaction of the pending block and the newest 256 blocks that
 * begins so.
 *
 * @throws {@link InvalidOption} for a text that does not begin a hash, or begins that of no transaction, or of several.
 * @example
 * await findHash("0xc90119", request) // "0xc901199a468e0814b1841581c96f37b42ef84c4081ac0c7ab3f6a2db1f891b80"
 */
export async function findHash(text: string, request: SendRequest): Promise<Hex> {
  const beginning = text.toLowerCase() as Hex
  if (/^0x[0-9a-f]{64}$/.test(beginning)) return beginning
  const refuse = (expected: string): never => {
    throw new InvalidOption({ name: "hash", expected, value: text })
  }
  if (!/^0x[0-9a-f]{4,63}$/.test(beginning))
    return refuse("0x and 64 hex digits, or their beginning of at least 4 digits")
  const found = (await recentHashes(request)).filter((hash) => hash.startsWith(beginning))
  if (found.length > 1)
    return refuse(`the beginning of one hash; these begin so: ${found.slice(0, 5).join(", ")}`)
  return (
    found[0] ??
    refuse(`the beginning of a transaction of the pending block or the newest ${maxBlocks} blocks`)
  )
}

/** Returns the hashes of the transactions of the pending block and the newest blocks. */
async function recentHashes(request: SendRequest): Promise<Hex[]> {
  const hashesOf = async (block: string) => {
    const found = await request({ method: "eth_getBlockByNumber", params: [block, false] })
    return (found as { transactions: Hex[] } | null)?.transactions ?? []
  }
  const head = Number(await request({ method: "eth_blockNumber", params: [] }))
  const hashes = new Set(await hashesOf("pending"))
  for (let number = head; number >= 0 && number > head - maxBlocks; number--)
    for (const hash of await hashesOf(`0x${number.toString(16)}`)) hashes.add(hash)
  return [...hashes]
}
