/** The engine with which EthereumJS's `runTx` and `runBlock` are tested: chosen here for all these tests. */
import type { Common } from "@ethereumjs/common"
import { createVM, type VM } from "@ethereumjs/vm"
import { CoreEvm, type CoreEvmOptions } from "../../../src/kernel/evm/ethereumjs/evm.ts"
import { OverlayStateManager } from "../../../src/kernel/evm/ethereumjs/stateManager.ts"
import type { BlockHash } from "../../../src/kernel/evm/execute/machine.ts"
import { customPrecompiles } from "../../../src/kernel/evm/precompiles/ethereumjs.ts"
import type { View } from "../../../src/kernel/state/store.ts"

/** Name of the engine in test titles. */
export const engineName = "CoreEvm"

/** EthereumJS's VM, and the state that it writes into. */
export interface EngineVm {
  readonly vm: VM
  readonly scratch: OverlayStateManager
}

/** Creates EthereumJS's VM over a view, by `createVM({ evm })` with the engine as `evm`. */
export async function createEngineVm(
  common: Common,
  view: View,
  blockHash: BlockHash,
  ofUser: CoreEvmOptions["customPrecompiles"] = [],
): Promise<EngineVm> {
  const scratch = new OverlayStateManager(view)
  const blockchain = {
    getBlock: async (number: number) => ({ hash: () => blockHash(number) }),
    putBlock: async () => {},
    shallowCopy: () => blockchain,
  }
  const evm = new CoreEvm({
    ...{ common, blockchain, scratch, blockHash },
    customPrecompiles: [...customPrecompiles(common, () => undefined), ...ofUser],
    pause: () => undefined,
  })
  return { scratch, vm: await createVM({ common, blockchain, stateManager: scratch, evm }) }
}
