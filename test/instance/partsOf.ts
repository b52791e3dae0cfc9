import { onTestFinished } from "vitest"
import type { CreateNodeOptions } from "../../src/index.ts"
import { createParts } from "../../src/instance/createParts.ts"
import { readGiven } from "../../src/instance/readOptions.ts"
import type { Node } from "../../src/node/node.ts"

export const genesis = {
  config: { chainId: 5 },
  timestamp: "0x5",
  gasLimit: "0x1c9c380",
  difficulty: "0x0",
  alloc: {},
}

export async function start(options: CreateNodeOptions): Promise<Node> {
  const given = readGiven(options)
  const settings = { asked: given, startedBy: "process", onError() {} } as const
  const { node } = await createParts(given, "preconf", settings)
  onTestFinished(async () => {
    node.miner.stop()
    await node.close()
  })
  return node
}
