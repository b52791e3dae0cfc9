/** The parts of a node that is a fork, for the tests of single functions of its border. */

import type { Fork } from "../../../../src/features/forking/chain/open.ts"
import { forkOf } from "../../../../src/features/forking/current.ts"
import type { ForkedNode } from "../../../../src/features/forking/routes/resolveBlock.ts"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { createParts } from "../../../../src/instance/createParts.ts"
import type { CreateNodeOptions } from "../../../../src/instance/options.ts"
import { readGiven } from "../../../../src/instance/readOptions.ts"
import { askOf, writeHistory } from "./remotes.ts"

/** Starts a remote with the history of five blocks. */
export async function startRemote(): Promise<MidblockNode> {
  const remote = await createNode()
  await writeHistory(askOf(remote))
  return remote
}

/** Creates the parts of a fork. */
export async function createForkedParts(
  fork: CreateNodeOptions["fork"],
  options: CreateNodeOptions = {},
): Promise<ForkedNode> {
  const given = readGiven({ fork, ...options })
  const settings = { asked: given, startedBy: "process", onError() {} } as const
  const { node } = await createParts(given, "preconf", settings)
  return { ...node, fork: forkOf(node) as Fork }
}
