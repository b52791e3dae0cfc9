/** Sandboxes: messages that run on a copy of the pending state, without transactions, for searches with many calls. */

import type { Middleware } from "../../api/rpc/middleware.ts"
import { flag } from "../../base/options/checks.ts"
import { defineFeature, type NodeMethod } from "../feature.ts"
import { createBranchNotes } from "./branchNotes.ts"
import { SandboxIsOpen } from "./errors.ts"
import type { SandboxMembers } from "./members.ts"
import { createReadBlocks, type ReadBlocks } from "./readBlocks.ts"

export type { Sandbox, SandboxMembers, SandboxMessage, SandboxOutcome } from "./members.ts"

/** The option of the branches. */
export interface SandboxOptions {
  /**
   * `true` notes which branches of the code run, so that a sandbox tells when a message reaches new ones. `false` when absent.
   */
  readonly notesBranches?: boolean | undefined
}

/** Opens sandboxes. */
export const sandbox = defineFeature<SandboxOptions, SandboxMembers>({
  options: { notesBranches: flag },
  outsideFixtures: ["notesBranches"],
  create({ notesBranches }) {
    const branches = notesBranches === true ? createBranchNotes() : undefined
    let read: ReadBlocks
    return {
      hooks: {
        ...(branches !== undefined && { coverage: branches.collect }),
        blocksForClients(blocks) {
          read = createReadBlocks(blocks)
          return read.blocks
        },
      },
      attach: (node, { methods }) => ({
        members: {
          openSandbox: async () => (await import("./sandbox.ts")).openSandbox(node, read, branches),
        },
        middleware: refusing(methods, () => read.position !== undefined),
      }),
    }
  },
})

/** Returns the middleware that refuses the methods that send transactions, and those that control the node. */
function refusing(methods: readonly NodeMethod[], isOpen: () => boolean): Middleware {
  const changes = new Set(
    methods
      .filter(({ name, access }) => access === "control" || /^eth_send(?!Us)/.test(name))
      .flatMap(({ name, aliases = [] }) => [name, ...aliases]),
  )
  return (next) => (request, client) => {
    if (isOpen() && changes.has(request.method)) throw new SandboxIsOpen({ call: request.method })
    return next(request, client)
  }
}
