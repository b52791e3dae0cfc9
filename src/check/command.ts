/** The command `midblock check`, without its implementation. */
import type { FeatureCommand } from "../features/program.ts"

export const checkCommand: FeatureCommand = {
  name: "check",
  usage: "<url>",
  text: "check any endpoint against the contract of pre-confirmations",
  after: "trace",
  load: async () => (await import("./program/runCheck.ts")).defineCheckCommand,
}
