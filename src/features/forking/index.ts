/** Forking: a chain that continues the chain of a remote node. */
import { object } from "../../base/options/checks.ts"
import { defineFeature } from "../feature.ts"
import { optionsAfter } from "./chain/nextOptions.ts"
import { forkOf } from "./current.ts"
import { measurementsOf } from "./measurements.ts"
import type { ForkingMembers } from "./members.ts"
import { anvil_setRpcUrl } from "./methods/setRpcUrl.ts"
import type { flags } from "./program/flags.ts"
import { program } from "./program/index.ts"
import { routedToRemote } from "./routes/dispatcher.ts"
import { type NodeFork, nodeForkOf } from "./routes/nodeFork.ts"
import { type GivenForkOptions, startFork } from "./routes/start.ts"
import { hooksOf, sourceOf } from "./source.ts"

export type { ForkingMembers, GivenForkOptions, NodeFork }

/** The option of a fork. */
export interface ForkingOptions {
  /**
   * A remote chain to continue: the remote answers for blocks up to the fork block, and its state is fetched when it is read. Its
   * chain id, its rules and its gas limit apply, unless others are given. See docs/forking.md.
   */
  readonly fork?: GivenForkOptions | undefined
}

const methods = { anvil_setRpcUrl }

/** Continues the chain of a remote node. */
export const forking = defineFeature<ForkingOptions, ForkingMembers, typeof methods, typeof flags>({
  program,
  options: { fork: object },
  outsideFixtures: ["fork"],
  measurements: (node) => measurementsOf(() => forkOf(node)),
  methods,
  async create(given) {
    const started = given.fork && (await startFork(given.fork, given))
    return {
      ...(started && {
        defaults: started.options,
        forced: started.forced,
        source: sourceOf(started.fork, started.schedule),
        hooks: hooksOf(started.fork),
        forkBlock: started.fork.block.header,
        close: () => started.fork.close(),
      }),
      attach: (node, { methods, assertOpen }) => ({
        members: {
          get fork() {
            return nodeForkOf(forkOf(node))
          },
        },
        answering: routedToRemote(node, methods, assertOpen),
        health() {
          const fork = forkOf(node)
          return fork === undefined ? {} : { fork: fork.stats() }
        },
      }),
    }
  },
  async startRemote(request, current, { given, signal }) {
    const fork = current && forkOf({ remote: { current } })
    // Chain id, rules, gas limit and time that are given together with a fork apply to every fork; otherwise to the own chain only.
    const lasting = given.fork === undefined ? {} : given
    const started = await startFork(optionsAfter(fork, request), lasting, signal)
    return {
      defaults: started.options,
      forced: started.forced,
      source: sourceOf(started.fork, started.schedule),
    }
  },
})
