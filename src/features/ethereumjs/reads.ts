/** The accounts and slots that EthereumJS's interpreter has read (EIP-7928). */
import type { EVM } from "@ethereumjs/evm"
import { type PrefixedHexString as Hex, setLengthLeft, toBytes } from "@ethereumjs/util"
import { toHex } from "../../base/hex.ts"
import type { OnRead } from "../../kernel/evm/engine/engine.ts"

/** Reports the reads of an EVM since the last report; slots that were written count as read too. */
export function reportReads({ blockLevelAccessList }: EVM, onRead: OnRead): void {
  if (blockLevelAccessList === undefined) return
  for (const [address, { storageReads, storageChanges }] of Object.entries(blockLevelAccessList.accesses))
    onRead(address as Hex, [...storageReads, ...(Object.keys(storageChanges) as Hex[])].map(toSlot))
  blockLevelAccessList.accesses = {}
}

const toSlot = (key: Hex): Hex => toHex(setLengthLeft(toBytes(key), 32))
