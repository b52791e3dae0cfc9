/** The engine that EthereumJS's `runTx` and `runBlock` are tested over: chosen here, for all of these tests. */

import type { BlockHash } from "../../src/evm/execute/machine.ts"
import { createMachines } from "../../src/evm/execute/machine.ts"
import type { UseMachine } from "./stateCases.ts"

/** Name of the engine in test titles. */
export const engineName = "CoreEvm"

/** Gives machines whose `vm` is EthereumJS's, made by `createVM({ evm })` with the engine as `evm`. */
export const createEngine = (blockHash: BlockHash): UseMachine => createMachines(blockHash).use
