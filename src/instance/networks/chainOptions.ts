/** The options outside of the table of options that decide the blocks of a chain: those of the features that provide protocols. */
import type { Given } from "../../features/feature.ts"
import type { ChainPartsOf } from "../../features/program.ts"
import type { ChainOptions } from "../../node/block/chainProtocol.ts"
import { withDefaults } from "../../node/options/index.ts"
import { features } from "../featureList.ts"

/** Returns those of the given options that decide the blocks. */
export const chainOptionsOf = (given: Given<object>): ChainOptions =>
  Object.assign({}, ...features.map((each) => each.chainOptionsOf?.(given) ?? {}))

/** Returns the protocol of a chain that was made with these options, and the accounts that it began with; none for that of Ethereum. */
export const chainPartsOf: ChainPartsOf = async (options) => {
  for (const feature of features) {
    if (feature.chainOptionsOf === undefined) continue
    const creation = { whole: withDefaults({}), explainer: undefined, chainOptionsOf }
    const hooks = (await feature.create?.(options, creation))?.hooks
    if (hooks !== undefined) return hooks
  }
  return {}
}
