/** Sandboxes: messages that run on a copy of the pending state, without transactions, for searches with many calls. */
import { flag } from "../../base/options/checks.ts"
import { defineFeature } from "../feature.ts"
import { createBranchNotes } from "./branchNotes.ts"
import type { SandboxMembers } from "./members.ts"
import { createReadBlocks, type ReadBlocks } from "./readBlocks.ts"
import { refusing } from "./refusing.ts"

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
