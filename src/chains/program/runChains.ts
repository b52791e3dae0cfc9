/** Runs `midblock chains` until a signal ends it. */
import { createPaint, hasColors } from "../../base/colors.ts"
import type { DefineCommand } from "../../features/program.ts"
import { openChains } from "../openChains.ts"
import { assertChainsOptions } from "../options.ts"
import { bannerOf } from "./banner.ts"
import { type ChainsFlags, combined, withFlags } from "./flags.ts"

/** The signals for an orderly end: Ctrl-C, a supervisor, a closed terminal, Ctrl-\\. */
const endSignals = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const

/** The time limit of a request, in milliseconds, as `midblock start` has it: a client that has left must not occupy a chain. */
const timeoutMs = 30_000

/** Defines the command. */
export const defineChainsCommand: DefineCommand = (command, { print, readOptionsFile }) => {
  withFlags(command).action(async (flags: ChainsFlags) => {
    const ended = nextSignal()
    const file = flags.config === undefined ? {} : await readOptionsFile("config", flags.config)
    const given = combined(command, flags, file)
    assertChainsOptions(given)
    const l2 = Object.fromEntries(
      Object.entries(given.l2).map(([name, each]) => [name, { ...each, timeoutMs }]),
    )
    const chains = await openChains(
      { ...given, l1: { ...given.l1, timeoutMs }, l2 },
      {
        startedBy: "program",
        onError: (error) => process.stderr.write(`error: ${(error as Error).message}\n`),
      },
    )
    try {
      const { host, port } = flags
      const listening = await chains.listen({ host, port })
      print(bannerOf(chains, listening, createPaint(hasColors(process.stdout, process.env))))
      await ended
    } finally {
      await chains.close()
    }
  })
}

/** Resolves with the first signal to end. */
const nextSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of endSignals) process.once(signal, () => resolve())
  })
