/** The command `midblock simulate`, without its implementation. */
import type { FeatureCommand } from "../features/program.ts"

export const simulateCommand: FeatureCommand = {
  name: "simulate",
  usage: "[files] --minutes 30",
  text: "run tests that search, each time with another seed",
  after: "fixture",
  load: async () => (await import("./program/runSimulate.ts")).defineSimulateCommand,
}
