/** EthereumJS as the reference engine of a node. */
import type { ReferenceEngine } from "../../kernel/evm/engine/engine.ts"
import { createBlockStore } from "./blockStore.ts"
import { createEthereumJsEngine } from "./engine.ts"

/** Creates the reference engine of one node. */
export const createReference = (): ReferenceEngine => ({
  createEngine: createEthereumJsEngine,
  storeBlock: createBlockStore(),
})
