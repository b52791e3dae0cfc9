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
    "Overwrites the accounts that a state file holds, this node's or anvil's, as hex or JSON text; the chain becomes as long as the file says.",
  params: [param("State", string)],
  result: yesNo("Loaded"),
  example: { params: ['{ "accounts": {} }'], result: true },
  access: "control",
  async handler(node, given) {
    await node.stateFiles.load(readStateFile(fromHexOrText(given)))
    return true
  },
})
