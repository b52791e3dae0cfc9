/** `--gas-report`: the table of gas at the end of the program. */
import type { HardforkName } from "../../kernel/evm/fork/forkSchedule.ts"
import type { FeatureProgram, ProgramOptions } from "../program.ts"
import { gasTable, type SizeLimits } from "./gasTable.ts"
import type { GasMembers } from "./members.ts"
import { gasForkVariable, gasVariable } from "./variables.ts"

/** The flag of the report. */
export const flags = {
  gasReport: {
    kind: "boolean",
    default: false as boolean,
    text: "print a table of gas by contract and function at the end",
  },
} as const

/** Prints the report at the end. */
export const program: FeatureProgram<typeof flags, GasMembers> = {
  flags: { topic: "Output", after: "trace", options: flags },
  commands: [
    {
      name: "gas",
      usage: "-- <command>",
      text: "run a command, and report the gas of its nodes by function",
      after: "coverage",
      isAround: true,
      load: async () => (await import("./command.ts")).defineGasCommand,
    },
  ],
  variables: [gasVariable, gasForkVariable],
  toOptions: ({ gasReport }) => ({ gas: gasReport }),
  report({ gasReport }, options, paint) {
    const report = gasReport()
    if (report === undefined) return undefined
    return {
      text: `\n${gasTable(report, { paint, limits: limitsOf(options) })}`,
      entry: { event: "gasReport", ...report },
    }
  },
}

/** The code size limits of forks that have others than Ethereum's mainnet (EIP-7954). */
const forkLimits: Partial<Record<HardforkName, SizeLimits>> = {
  amsterdam: { code: 65_536, initCode: 131_072 },
}

/** Returns the code size limits that replace Ethereum's; init code may be twice as large (EIP-3860). */
function limitsOf({ codeSizeLimit, disableCodeSizeLimit, hardfork }: ProgramOptions): SizeLimits | undefined {
  if (disableCodeSizeLimit) return { code: undefined, initCode: undefined }
  if (codeSizeLimit === undefined) return hardfork && forkLimits[hardfork]
  return { code: codeSizeLimit, initCode: codeSizeLimit * 2 }
}
