/** The identifier of a chain at a fork: a checksum over its genesis and its forks so far. */
import type { Fork, ForkSchedule } from "./forkSchedule.ts"

/** The reflected polynomial of CRC-32 (IEEE 802.3), as EIP-2124 asks for. */
const polynomial = 0xedb88320

/** Returns the CRC-32 of some bytes; `before` is that of the bytes before them. */
function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? polynomial : 0)
  }
  return ~crc >>> 0
}

const toBytes = (value: bigint): Uint8Array => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value)
  return bytes
}

/**
 * Returns the fork hash after the forks up to `last`.
 *
 * Forks that are active from genesis on do not count, nor does the merge by total difficulty.
 *
 * @example
 * forkHash({ hash: mainnetGenesis, timestamp: 0n }, mainnet.forks, homestead) // "0x97c2c34c"
 * @see EIP-2124; EIP-6122 for forks by time
 */
export function forkHash(
  genesis: { readonly hash: Uint8Array; readonly timestamp: bigint },
  forks: ForkSchedule["forks"],
  last: Fork,
): `0x${string}` {
  const passed = forks.slice(0, forks.indexOf(last) + 1)
  const blocks = passed.flatMap(({ block = 0n }) => (block > 0n ? [block] : []))
  const times = passed.flatMap(({ timestamp = 0n }) => (timestamp > genesis.timestamp ? [timestamp] : []))
  let hash = crc32(genesis.hash)
  for (const activation of [...new Set(blocks), ...new Set(times)]) hash = crc32(toBytes(activation), hash)
  return `0x${hash.toString(16).padStart(8, "0")}`
}
