/** Pooled virtual machines: costly to make, so each is pointed at a view for one execution and given back. */
import type { Common } from "@ethereumjs/common"
import { createEVM, getActivePrecompiles, type PrecompileFunc } from "@ethereumjs/evm"
import { createAddressFromString } from "@ethereumjs/util"
import { createVM, type VM } from "@ethereumjs/vm"
import { Scratch } from "../state/scratch.ts"
import type { View } from "../state/store.ts"
import { loadKzg } from "./crypto.ts"

/** One virtual machine with the private scratch that it writes into. */
export interface Machine {
  readonly vm: VM
  readonly scratch: Scratch
}

/** The machines of one node. */
export interface Machines {
  /**
   * Runs something on a machine whose scratch lies over `view`, under the rules of `common`.
   *
   * What `run` writes is private to it; a machine on which it throws is not used again, because the
   * journal may be half way through a checkpoint.
   */
  use<T>(common: Common, view: View, run: (machine: Machine) => Promise<T>): Promise<T>
}

/** EIP-4844, table of parameters. */
const pointEvaluationAddress = "0x000000000000000000000000000000000000000a"

/** The point evaluation precompile, which loads the KZG library when a contract first calls it. */
function pointEvaluation(
  common: Common,
): { address: ReturnType<typeof createAddressFromString>; function: PrecompileFunc }[] {
  const stock = getActivePrecompiles(common).get(pointEvaluationAddress.slice(2))
  if (stock === undefined) return []
  const run: PrecompileFunc = async (input) => {
    await loadKzg()
    return stock(input)
  }
  return [{ address: createAddressFromString(pointEvaluationAddress), function: run }]
}

async function createMachine(common: Common, view: View, blockHash: BlockHash): Promise<Machine> {
  const scratch = new Scratch(view)
  const blockchain = {
    getBlock: async (number: number) => ({ hash: () => blockHash(number) }),
    putBlock: async () => {},
    shallowCopy: () => blockchain,
  }
  const evm = await createEVM({
    common,
    blockchain,
    stateManager: scratch,
    customPrecompiles: pointEvaluation(common),
  })
  return { vm: await createVM({ common, blockchain, stateManager: scratch, evm }), scratch }
}

/** The hash of a sealed block; 32 zero bytes when there is none of that number. */
export type BlockHash = (number: number) => Uint8Array

/** Creates the pool; `blockHash` answers the BLOCKHASH instruction. */
export function createMachines(blockHash: BlockHash): Machines {
  const idle = new Map<Common, Machine[]>()
  return {
    async use(common, view, run) {
      let pool = idle.get(common)
      if (pool === undefined) {
        pool = []
        idle.set(common, pool)
      }
      const machine = pool.pop() ?? (await createMachine(common, view, blockHash))
      machine.scratch.reset(view)
      const result = await run(machine)
      pool.push(machine)
      return result
    },
  }
}
