/** The values that the processes of the kill test write: they follow from their keys, so that each reader can check them. */
const hex = (value, bytes) => `0x${value.toString(16).padStart(2 * bytes, "0")}`

export const keyCount = 2000
export const batch = 8
export const address = hex(0xa11ce, 20)
export const blockHash = hex(0xb10c, 32)

export const slotOf = (index) => hex(index, 32)
export const wordOf = (index) => hex(BigInt(index + 1) * 0x9e3779b97f4a7c15f39cc0605cedc835n, 32)
export const ownerOf = (index) => hex(0x1000 + index, 20)

/** Ten accounts share a code. */
export const accountOf = (index) => ({
  balance: BigInt(index) * 1_000_000_007n,
  nonce: BigInt(index),
  code: `0x60${hex(Math.floor(index / 10), 2)
    .slice(2)
    .repeat(400)}`,
})
