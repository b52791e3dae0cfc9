/** A contract whose reads depend on its state, and transactions to it. */
import { type Hex, numberToHex, pad } from "viem"
import { type Ask, ada, bob } from "./remotes.ts"

/** Stores its input in slot 0 when there is one; otherwise copies the slot that slot 0 names to slot 1. */
export const pointer: Hex = "0x36600b575f5454600155005b5f355f5500"

export const at: Hex = `0x${"90".repeat(20)}`

export const secret = 0x5ec4e7

export const gas = "0x30000"

export const slot = (ask: Ask, index: number, block = "latest") =>
  ask("eth_getStorageAt", [at, pad(numberToHex(index)), block])

/** Sends two transactions; their state is then known except slot 9, which the first makes the second read. */
export async function sendDependent(ask: Ask): Promise<readonly [write: unknown, read: unknown]> {
  const write = await ask("eth_sendTransaction", [{ from: ada, to: at, data: pad("0x9"), gas }])
  const read = await ask("eth_sendTransaction", [{ from: bob, to: at, gas }])
  return [write, read]
}
