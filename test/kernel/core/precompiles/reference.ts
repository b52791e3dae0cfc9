/** The precompiles of EthereumJS, for a comparison with those of the core. */
import { Common, type Hardfork, Mainnet } from "@ethereumjs/common"
import { createEVM, getActivePrecompiles } from "@ethereumjs/evm"

/** The outcome of a precompile: its output and the gas spent, or `"failed"`, which spends all gas. */
export type Outcome = { output: Uint8Array; gas: bigint } | "failed"

/** Returns a function that runs the precompile at an address, by the rules of a hard fork, with any gas it needs. */
export async function reference(address: number, hardfork: Hardfork): Promise<(data: Uint8Array) => Outcome> {
  const common = new Common({ chain: Mainnet, hardfork })
  const run = getActivePrecompiles(common).get(address.toString(16).padStart(40, "0"))
  if (!run) throw new Error(`${hardfork} has no precompile at ${address}`)
  const evm = await createEVM({ common })
  return (data) => {
    const result = run({ data, gasLimit: 1n << 255n, common, _EVM: evm })
    if (result instanceof Promise) throw new Error("the precompile answers later")
    if (result.exceptionError) return "failed"
    return { output: result.returnValue, gas: result.executionGasUsed }
  }
}
