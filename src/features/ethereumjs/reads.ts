/** The accounts and slots that EthereumJS's interpreter has read (EIP-7928). */
import type { EVM } from "@ethereumjs/evm"
import { type PrefixedHexString as Hex, setLengthLeft, toBytes } from "@ethereumjs/util"
import { toHex } from "../../base/hex.ts"
import type { OnRead } from "../../kernel/evm/engine/engine.ts"
import { systemAddress } from "../../kernel/evm/execute/system.ts"

/**
 * Reports the reads of an EVM since the last report; slots that were written count as read too.
 *
 * @param caller - The sender of the message. The interpreter records that of a system call, which the list leaves out (EIP-7928).
 */
export function reportReads({ blockLevelAccessList }: EVM, onRead: OnRead, caller?: Hex): void {
  if (blockLevelAccessList === undefined) return
  if (caller === systemAddress) delete blockLevelAccessList.accesses[systemAddress]
  for (const [address, { storageReads, storageChanges }] of Object.entries(blockLevelAccessList.accesses))
    onRead(address as Hex, [...storageReads, ...(Object.keys(storageChanges) as Hex[])].map(toSlot))
  blockLevelAccessList.accesses = {}
}

const toSlot = (key: Hex): Hex => toHex(setLengthLeft(toBytes(key), 32))
