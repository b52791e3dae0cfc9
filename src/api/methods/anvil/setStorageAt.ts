/** Overwrites one slot of the storage of an account. */
import { param } from "../../rpc/method.ts"
import { address, storagePosition, word } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { yesNo } from "../shared/results.ts"

export const anvil_setStorageAt = method({
  name: "anvil_setStorageAt",
  aliases: ["hardhat_setStorageAt", "ganache_setStorageAt", "evm_setAccountStorageAt"],
  summary: "Writes a storage slot of an account.",
  params: [param("Address", address), param("Slot", storagePosition), param("Value", word)],
  result: yesNo("Written"),
  example: { params: ["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266", "0x0", "0x2a"], result: true },
  access: "control",
  handler: async (node, account, slot, value) => {
    await node.cheats.setStorageAt(account, slot, value)
    return true
  },
})
