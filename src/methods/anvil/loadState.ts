/** Overwrites accounts in the latest state with those of a state file. */
import { param } from "../../rpc/method.ts"
import { fromHexOrText, readStateFile } from "../../wire/files/stateFile.ts"
import { string } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { yesNo } from "../shared/results.ts"

export const anvil_loadState = method({
  name: "anvil_loadState",
  aliases: ["hardhat_loadState", "ganache_loadState"],
  summary:
    "Overwrites accounts with those of a state file of this node or of anvil, as hex or JSON text; seals empty blocks up to the block number of the file.",
  params: [param("State", string)],
  result: yesNo("Loaded"),
  example: { params: ['{ "accounts": {} }'], result: true },
  access: "control",
  async handler(node, given) {
    await node.stateFiles.load(readStateFile(fromHexOrText(given)))
    return true
  },
})
