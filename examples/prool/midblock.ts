import { type CreateNodeOptions, createNode, type MidblockNode } from "midblock"
import { Instance } from "prool"

/** An instance of prool: a node in the process of prool's server, with the options of `createNode`. */
export const midblock = Instance.define((options: CreateNodeOptions = {}) => {
  let node: MidblockNode | undefined
  return {
    name: "midblock",
    host: "127.0.0.1",
    port: 8545,
    async start({ port = 8545 }) {
      node = await createNode(options)
      await node.listen({ port })
    },
    async stop() {
      await node?.close()
    },
  }
})
