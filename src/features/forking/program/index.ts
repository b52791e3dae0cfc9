/** The flags of a fork, the command `midblock fork`, and the fork in the banner. */
import type { FeatureProgram, Shorthand } from "../../program.ts"
import type { ForkingMembers } from "../members.ts"
import { forkRunVariable } from "../routes/run.ts"
import { forkBanner } from "./banner.ts"
import { assertForkOptions, flags, isFork } from "./flags.ts"
import { describeStats, toFork } from "./fork.ts"

/** No limits to the requests of a fork. */
const unlimited = { forkRps: 0, forkCups: 0 } as const

/** The flags of anvil for requests without limits. */
const shorthands: readonly Shorthand[] = [
  {
    flags: "--no-rate-limit",
    text: "ask the remote of a fork as fast as it answers",
    after: "--enable-trace-printing",
    expand: () => unlimited,
  },
  { flags: "--no-rpc-rate-limit", text: "the same", after: "--no-rate-limit", expand: () => unlimited },
]

/** The part of the program about forks. */
export const program: FeatureProgram<typeof flags, ForkingMembers> = {
  flags: { topic: "Fork", after: "disableBlockGasLimit", options: flags },
  shorthands,
  commands: [
    {
      name: "fork",
      usage: "update <file>",
      text: "add to a fork file what a command reads and the file lacks",
      words: ["update"],
      after: "fixture",
      isAround: true,
      load: async () => (await import("./command.ts")).defineForkCommand,
    },
  ],
  optionNames: { "fork URL": "forkUrl", "fork.headers": "forkHeader", "fork.timeoutMs": "forkTimeout" },
  variables: [forkRunVariable],
  assertFlags: assertForkOptions,
  idleNotes: (options) =>
    options.forkCacheDir !== undefined && !isFork(options)
      ? ["--fork-cache-dir changes nothing: only a fork has a cache"]
      : [],
  ownOfChain: (options) => (isFork(options) ? ["chainId", "hardfork", "gasLimit"] : []),
  toOptions(options, { onRetry, onWarning }) {
    const fork = toFork(options)
    return fork === undefined ? {} : { fork: { ...fork, onRetry, onWarning } }
  },
  banner: ({ fork }, { forkAccountBalance }) =>
    fork === undefined ? {} : forkBanner(fork, forkAccountBalance === "none"),
  async end({ fork }) {
    if (fork === undefined) return undefined
    await fork.save()
    const { stats } = fork
    return { text: describeStats(stats), event: "fork", fields: { stats } }
  },
}
