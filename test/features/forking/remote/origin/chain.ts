/** Three accounts with ten slots each, written to any node, and the expected values of a read. */
import { type Hex, numberToHex, pad } from "viem"
import type { StateKeys, StateValues } from "../../../../../src/features/forking/remote/origin/origin.ts"

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

const addresses = [1, 2, 3].map((index): Hex => `0x${`a${index}`.repeat(20)}`)
const slots = Array.from({ length: 10 }, (_, index): Hex => pad(numberToHex(index)))
const balanceOf = (index: number) => BigInt(index + 1) * 10n ** 18n
const codeOf = (index: number): Hex => `0x600${index}6000f3`
const wordOf = (index: number, slot: number): Hex => pad(numberToHex(index * 1000 + slot))

/** The 3 accounts and 30 slots. */
export const keys: StateKeys = {
  accounts: addresses,
  slots: new Map(addresses.map((address) => [address, slots])),
}

/** The values of {@link keys}. */
export const values: StateValues = {
  accounts: new Map(
    addresses.map((address, index) => [
      address,
      { balance: balanceOf(index), nonce: BigInt(index), code: codeOf(index) },
    ]),
  ),
  slots: new Map(
    addresses.map((address, index) => [address, new Map(slots.map((slot, at) => [slot, wordOf(index, at)]))]),
  ),
  blockHashes: new Map(),
}

/** Puts the state on a node and seals it in a block. */
export async function prepare(ask: Ask) {
  for (const [index, address] of addresses.entries()) {
    await ask("anvil_setBalance", [address, numberToHex(balanceOf(index))])
    await ask("anvil_setNonce", [address, numberToHex(index)])
    await ask("anvil_setCode", [address, codeOf(index)])
    for (const [at, slot] of slots.entries())
      await ask("anvil_setStorageAt", [address, slot, wordOf(index, at)])
  }
  await ask("anvil_mine", ["0x1"])
  return newest(ask)
}

/** The newest block. */
export async function newest(ask: Ask) {
  const block = (await ask("eth_getBlockByNumber", ["latest", false])) as { number: Hex; hash: Hex }
  return { number: BigInt(block.number), hash: block.hash }
}
