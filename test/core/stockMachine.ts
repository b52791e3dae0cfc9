/** A machine as EthereumJS makes it, to compare ours with. */
import type { Common } from "@ethereumjs/common"
import { createEVM, type EVM } from "@ethereumjs/evm"
import { type Address, createAddressFromString, type PrefixedHexString as Hex } from "@ethereumjs/util"
import type { BlockHash, Machine } from "../../src/evm/execute/machine.ts"
import type { RunTopLevelMessage } from "../../src/evm/interpreter/topLevelMessage.ts"
import { Scratch } from "../../src/state/scratch.ts"
import type { View } from "../../src/state/store.ts"
import { stockRunner } from "./stockRunner.ts"

/** A machine that tells of its steps by the events of its EVM. */
export interface StockMachine extends Machine {
  readonly events: EVM["events"]
}

/** A machine whose interpreter and journal are EthereumJS's own. */
export async function createStockMachine(
  common: Common,
  view: View,
  blockHash: BlockHash,
): Promise<StockMachine> {
  const scratch = new Scratch(view)
  const blockchain = {
    getBlock: async (number: number) => ({ hash: () => blockHash(number) }),
    putBlock: async () => {},
    shallowCopy: () => blockchain,
  }
  const evm = await createEVM({ common, blockchain, stateManager: scratch })
  const addresses = [...evm.precompiles.keys()].map((address): Hex => `0x${address}`)
  const precompiles = {
    addresses,
    get: (address: string) => evm.precompiles.get(address.slice(2)),
    set() {},
    delete() {},
    reset() {},
  }
  // Private there, and the only way to touch without writing.
  const touching = evm.journal as unknown as { touchAddress(address: Address): void }
  const touch = (address: Hex) => touching.touchAddress(createAddressFromString(address))
  const inStock = stockRunner(evm)
  /** EIP-2929: the journal of ours knows these by itself. */
  const run: RunTopLevelMessage = (message, gas, block) => {
    for (const address of addresses) evm.journal.addAlwaysWarmAddress(address)
    return inStock(message, gas, block)
  }
  const [pause, listen, explain, signerOverride] = [
    () => undefined,
    () => undefined,
    () => undefined,
    () => undefined,
  ]
  const { events, journal } = evm
  return { common, scratch, journal, events, precompiles, run, listen, touch, pause, explain, signerOverride }
}
