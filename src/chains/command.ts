/** The command `midblock chains`, without its implementation. */
import type { FeatureCommand } from "../features/program.ts"

export const chainsCommand: FeatureCommand = {
  name: "chains",
  usage: "[--l2 op,unichain]",
  text: "start an L1 and its L2s, linked by deposits and withdrawals",
  after: "start",
  load: async () => (await import("./program/runChains.ts")).defineChainsCommand,
}
