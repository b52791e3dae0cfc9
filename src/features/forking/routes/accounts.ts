/** Accounts of a fork with their storage roots, which depend on slots that the fork has not read. */

import { blockSelector } from "../../../api/wire/blockSelectors.ts"
import { toQuantity } from "../../../api/wire/values.ts"
import type { Hex } from "../../../base/hex.ts"
import { NotOnFork } from "../../../errors/index.ts"
import { unknownSlotCount } from "../../../kernel/state/store.ts"
import { type Answer, hasRemoteState, resolveBlock } from "./resolveBlock.ts"

/**
 * Answers `eth_getAccount`: the storage root is that of the remote, unless the whole storage was written on this node.
 *
 * @throws {@link NotOnFork} for an account with some slots that were written on this node.
 */
export const readAccount: Answer = async (node, method, params, local) => {
  const [address, given] = params
  const block = await resolveBlock(node, given)
  if (block === undefined) return local(params)
  if (hasRemoteState(node, block)) return node.fork.request(method, [address, block.name])
  const account = (await local(params)) as object
  const view = node.blocks.view(blockSelector().parse(given ?? "latest"))
  const name = String(address).toLowerCase() as Hex
  if (view.slotCount(name) !== unknownSlotCount) return account
  const { number } = node.fork.block
  if (node.state.changes(view.version).storage.has(name)) throw new NotOnFork({ method, number })
  const proof = (await node.fork.request("eth_getProof", [name, [], toQuantity(number)])) as {
    readonly storageHash: Hex
  }
  return { ...account, storageRoot: proof.storageHash }
}
