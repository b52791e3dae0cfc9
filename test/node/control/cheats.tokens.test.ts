import { encodeDeployData, encodeFunctionData, type Hex } from "viem"
import { expect, test } from "vitest"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { friend, start } from "./cheatedNode.ts"

test("anvil_dealERC20 and anvil_setERC20Allowance write the slots that the token reads", async () => {
  await using context = await start()
  const { node, ask, own, other } = context
  const deploy = { from: own, gas: "0x200000", data: encodeDeployData({ ...Token, args: ["Token", "TKN"] }) }
  const hash = await ask("eth_sendTransaction", deploy)
  await node.mine()
  const { contractAddress: token } = await (ask("eth_getTransactionReceipt", hash) as Promise<{
    contractAddress: Hex
  }>)
  await ask("anvil_dealERC20", friend, token, "0x64")
  const read = async (functionName: "balanceOf" | "allowance", args: readonly Hex[]) => {
    const data = encodeFunctionData({ abi: Token.abi, functionName, args } as never)
    return BigInt(await ask("eth_call", { to: token, data }, "pending"))
  }
  expect(await read("balanceOf", [friend])).toBe(100n)
  expect(await read("balanceOf", [own])).toBe(0n)
  await ask("hardhat_dealERC20", own, token, 7)
  expect(await read("balanceOf", [friend])).toBe(100n)
  expect(await read("balanceOf", [own])).toBe(7n)
  await ask("anvil_setERC20Allowance", own, other, token, "0x5")
  expect(await read("allowance", [own, other])).toBe(5n)
  await expect(ask("anvil_dealERC20", friend, own, "0x1")).rejects.toThrow(
    `no single storage slot decides what the token ${own} answers`,
  )
})
