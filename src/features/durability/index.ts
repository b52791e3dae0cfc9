/** Durability: a data folder that keeps the chain of a node. */
import { createWallClock } from "../../node/base/clock.ts"
import type { NodeOptions } from "../../node/options/index.ts"
import { defineFeature, type Given, type NoMethods } from "../feature.ts"
import { keptChainOptions } from "./journal/folder.ts"
import { hooksOf } from "./journal/hooks.ts"
import { sourceOf } from "./journal/source.ts"
import { checks, type DurabilityOptions, openFolder, storedOptions } from "./options.ts"
import type { flags } from "./program/flags.ts"
import { program } from "./program/index.ts"

export type { Sync } from "./store/syncs.ts"
export type { DurabilityOptions }

/** Keeps the chain of a node in the folder of the option `dataDir`. */
export const durability = defineFeature<DurabilityOptions, object, NoMethods, typeof flags>({
  options: checks,
  program,
  outsideFixtures: ["dataDir", "sync", "history", "durablePending"],
  async create(given, { chainOptionsOf }) {
    const folder = await openFolder(given)
    if (folder === undefined) return undefined
    const close = () => folder.store.close()
    try {
      const stored = storedOptions(folder, given)
      const source = sourceOf(folder)
      const recalled = keptChainOptions(folder, given, chainOptionsOf(given))
      const hooks = hooksOf(folder, source, {
        genesisFile: stored.genesis ?? given.genesis,
        chainOptions: recalled,
      })
      return { ...stored, recalled, defaults: seedOf(given), source, hooks, close }
    } catch (error) {
      await close()
      throw error
    }
  },
})

/** Returns a seed from the present time for a chain that mines by itself; the folder stores it for the next node. */
const seedOf = ({ automine, mixedMining, mining }: Given<DurabilityOptions>): Partial<NodeOptions> =>
  automine === true || mixedMining === true || mining === true
    ? { seed: String(createWallClock().now()) }
    : {}
