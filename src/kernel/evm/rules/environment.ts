/** Writes the values of the block and of the transaction into the memory of the core. */
import type { Block } from "@ethereumjs/block"
import type { Common } from "@ethereumjs/common"
import type { Hex } from "../../../base/hex.ts"
import type { Instance } from "../../core/instance.ts"
import * as Layout from "../../core/layout.ts"

/** The part of a message that code can read everywhere in it. */
interface Sent {
  readonly from: Hex
  readonly gasPrice: bigint
}

/** The block whose values an instance has, and the rules under which they were written, which have the chain id. */
const written = new WeakMap<Instance, { readonly block: Block; readonly common: Common }>()

/** Writes the environment of a message. */
export function writeBlock(instance: Instance, block: Block, message: Sent, common: Common): void {
  const pointer = instance.core.environmentPointer()
  instance.writeWord(pointer + Layout.ORIGIN, BigInt(message.from))
  instance.writeWord(pointer + Layout.GAS_PRICE, message.gasPrice)
  const before = written.get(instance)
  if (before?.block === block && before.common === common) return
  written.set(instance, { block, common })
  const { header } = block
  instance.writeBytes(pointer + Layout.COINBASE, header.coinbase.bytes)
  instance.writeWord(pointer + Layout.TIMESTAMP, header.timestamp)
  instance.writeWord(pointer + Layout.NUMBER, header.number)
  if (common.isActivatedEIP(4399)) instance.writeBytes(pointer + Layout.PREV_RANDAO, header.prevRandao)
  else instance.writeWord(pointer + Layout.PREV_RANDAO, header.difficulty)
  instance.writeWord(pointer + Layout.GAS_LIMIT, header.gasLimit)
  instance.writeWord(pointer + Layout.CHAIN_ID, common.chainId())
  instance.writeWord(pointer + Layout.BASE_FEE, header.baseFeePerGas ?? 0n)
  instance.writeWord(pointer + Layout.SLOT_NUMBER, header.slotNumber ?? 0n)
  const hasBlobs = common.isActivatedEIP(4844)
  instance.writeWord(pointer + Layout.BLOB_BASE_FEE, hasBlobs ? header.getBlobGasPrice() : 0n)
}
