/** EthereumJS: as the engine of a node, to check our core with, and as the judge of sealed blocks. */
import { defineFeature } from "../feature.ts"
import type { VerifyMembers } from "./verify/members.ts"
import type { VerifiedBlocks, VerifyRange } from "./verify/verifyChain.ts"

export type { VerifiedBlocks, VerifyMembers, VerifyRange }

/** Gives the node the reference engine, and the check of its blocks; their modules are loaded at the first use. */
export const ethereumjs = defineFeature<object, VerifyMembers>({
  program: {
    commands: [
      {
        name: "verify",
        usage: "<path>",
        text: "check the blocks of a file or folder with EthereumJS",
        after: "fixture",
        isAround: true,
        load: async () => (await import("./verify/command.ts")).defineVerifyCommand,
      },
    ],
  },
  async create(_, { whole }) {
    const reference =
      whole.evm === "ethereumjs" ? (await import("./reference.ts")).createReference() : undefined
    return {
      hooks: { reference },
      attach: (node, { assertOpen }) => ({
        members: {
          async verify(range) {
            assertOpen()
            const { verifyChain } = await import("./verify/verifyChain.ts")
            return verifyChain(node, range)
          },
        },
      }),
    }
  },
})
