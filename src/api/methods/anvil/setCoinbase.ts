/** Sets the address that gets the tips from now on. */
import { none, param } from "../../rpc/method.ts"
import { address } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const anvil_setCoinbase = method({
  name: "anvil_setCoinbase",
  aliases: ["hardhat_setCoinbase", "ganache_setCoinbase", "miner_setEtherbase"],
  summary: "Sets the address that gets the tips, from the open block on.",
  params: [param("Coinbase", address)],
  result: none,
  example: { params: ["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"], result: null },
  access: "control",
  answers: { hardhat: true, miner: true },
  handler: (node, coinbase) => node.cheats.overrideNextBlock({ coinbase }),
})
