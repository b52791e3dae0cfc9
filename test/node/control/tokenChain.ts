/** A chain with a token, and its state file. */
import { encodeDeployData, encodeFunctionData, type Hex } from "viem"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { createNode, type MidblockNode } from "../../../src/index.ts"

export const friend = `0x${"f1".repeat(20)}` as const

/** A token with a balance, an account with a nonce, five blocks. */
export async function start() {
  const node = await createNode()
  const from = node.accounts[0]?.address as Hex
  const send = (transaction: Record<string, string>) =>
    node.request({ method: "eth_sendTransaction", params: [{ from, gas: "0x200000", ...transaction }] })
  await send({ data: encodeDeployData({ ...Token, args: ["Token", "TKN"] }) })
  await node.mine()
  const [receipt] = (await node.at({ block: 1 }).receipts()) ?? []
  const token = receipt?.contractAddress as Hex
  await send({ to: token, data: encodeFunctionData({ ...Token, functionName: "mint", args: [friend, 7n] }) })
  await send({ to: friend, value: "0x5" })
  await node.mine(4)
  return { node, from, token }
}

export const text = (node: MidblockNode) => [...node.dumpState()].join("")

export const balanceOf = (token: Hex) => ({
  to: token,
  data: encodeFunctionData({ ...Token, functionName: "balanceOf", args: [friend] }),
})
