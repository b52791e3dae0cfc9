/** Machines that run EthereumJS's interpreter, to compare ours with. */
import type { Common } from "@ethereumjs/common"
import { createEthereumJsEngine } from "../../../src/features/ethereumjs/engine.ts"
import { type BlockHash, createMachines, type Machine } from "../../../src/kernel/evm/execute/machine.ts"
import type { View } from "../../../src/kernel/state/store.ts"

/** A machine on EthereumJS's interpreter, over a view. */
export const createEthereumJsMachine = (common: Common, view: View, blockHash: BlockHash): Promise<Machine> =>
  createMachines(blockHash, { createEngine: createEthereumJsEngine }).use(
    common,
    view,
    async (machine) => machine,
  )
