/** Replaces the chain by that of a state file. */
import { param } from "../../rpc/method.ts"
import { fromHexOrText, readStateFile } from "../../wire/files/stateFile.ts"
import { string } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { yesNo } from "../shared/results.ts"

export const anvil_loadState = method({
  name: "anvil_loadState",
  aliases: ["hardhat_loadState", "ganache_loadState"],
  summary:
    "Replaces the chain by that of a state file of this node or of anvil, as hex or JSON text, and overwrites the accounts of the file; other accounts stay.",
  params: [param("State", string)],
  result: yesNo("Loaded"),
  example: { params: ['{ "accounts": {} }'], result: true },
  access: "control",
  async handler(node, given) {
    await node.stateFiles.load(readStateFile(fromHexOrText(given)))
    return true
  },
})
