import type { Hex } from "viem"
export const keyCount: number
export const batch: number
export const address: Hex
export const blockHash: Hex
export const slotOf: (index: number) => Hex
export const wordOf: (index: number) => Hex
export const ownerOf: (index: number) => Hex
export const accountOf: (index: number) => { balance: bigint; nonce: bigint; code: Hex }
