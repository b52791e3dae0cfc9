/** Reads the storage of a contract by the names of its variables. */

import { z } from "zod"
import { toHexWord } from "../../../base/hex.ts"
import { InvalidParams } from "../../../errors/index.ts"
import { UnknownState } from "../../../kernel/state/base.ts"
import type { StorageText } from "../../../solidity/inspect/artifacts.ts"
import { optional, param, result } from "../../rpc/method.ts"
import { schema } from "../../rpc/schema.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { address, string } from "../../wire/values.ts"
import { contractAt } from "../shared/contractAt.ts"
import { method } from "../shared/method.ts"

const rpcStorageText = schema(() =>
  z.object({ path: z.string(), type: z.string(), value: z.string().nullable() }),
)

export const midblock_readStorage = method({
  name: "midblock_readStorage",
  summary:
    "Returns variables of a contract, or parts of them such as balances[0x…], as text; without paths all variables; null for a whole mapping.",
  params: [
    param("Address", address),
    optional("Paths", () => z.array(string()).max(256)),
    optional("Block", blockSelector, { fallback: { tag: "pending" } }),
  ],
  result: result(
    "Variables or null",
    () => z.array(rpcStorageText()).nullable(),
    (read: readonly StorageText[] | undefined) =>
      read?.map(({ path, type, value }) => ({ path, type, value: value ?? null })) ?? null,
  ),
  example: { params: ["0x0000000000000000000000000000000000001234"], result: null },
  fork: { state: 2 },
  async handler(node, account, paths, block) {
    const contract = contractAt(node, account, block)
    const names = paths ?? contract?.variables
    if (contract === undefined || names === undefined) return undefined
    const view = node.blocks.view(block)
    const load = async (slot: `0x${string}`) => toHexWord(view.storage(account, slot))
    return Promise.all(
      names.map((path) =>
        contract.readStorage(path, load).catch((error: unknown): StorageText => {
          if (error instanceof UnknownState || !(error instanceof Error)) throw error
          if (paths !== undefined) throw new InvalidParams(error.message)
          return { path, type: "", value: undefined } // an array too large to list
        }),
      ),
    )
  },
})
