/** Contracts of which each knows only the next one: their reads depend on one another. */
import { type Hex, numberToHex, pad } from "viem"
import type { Ask } from "./remotes.ts"

/** The address of the contract at an index. */
export const chainAddress = (index: number): Hex => numberToHex(0xc4a10000 + index, { size: 20 })

/** Reads slots 0 to 3, adds 1 to slot 0, and calls the contract whose address is in slot 4. */
const link: Hex = "0x5f545060015450600254506003545060015f54015f555f5f5f5f5f6004545af1505f545f5260205ff3"

/** Writes twelve contracts with 60 slots; each contract has only the address of the next one. */
export async function writeChain(ask: Ask): Promise<void> {
  for (let index = 0; index < 12; index++) {
    const address = chainAddress(index)
    await ask("anvil_setCode", [address, link])
    for (let slot = 0; slot < 4; slot++)
      await ask("anvil_setStorageAt", [address, pad(numberToHex(slot)), pad(numberToHex(slot + 7))])
    await ask("anvil_setStorageAt", [
      address,
      pad("0x4"),
      pad(index === 11 ? "0x0" : chainAddress(index + 1)),
    ])
  }
  await ask("anvil_mine", ["0x1"])
}
