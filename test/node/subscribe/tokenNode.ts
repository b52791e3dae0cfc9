/** A node with a token that logs. */
import { encodeDeployData, encodeFunctionData, type Hex } from "viem"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { createNode } from "../../../src/index.ts"

/** The topic of the event `Transfer`. */
export const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"

/** A node with a token, and the function `transfer`, which mints one unit of it and so logs a `Transfer`. */
export async function withToken() {
  const node = await createNode({ automine: true })
  const [owner] = node.accounts
  const send = (transaction: Record<string, string>) =>
    node.request({
      method: "eth_sendTransaction",
      params: [{ from: owner?.address, gas: "0x200000", ...transaction }],
    })
  const deployed = (await send({ data: encodeDeployData({ ...Token, args: ["Token", "TKN"] }) })) as string
  const receipt = (await node.request({ method: "eth_getTransactionReceipt", params: [deployed] })) as {
    contractAddress: Hex
  }
  const address = receipt.contractAddress
  const mint = { ...Token, functionName: "mint", args: [address, 1n] } as const
  const transfer = () => send({ to: address, data: encodeFunctionData(mint) })
  const ask = (method: string, ...params: unknown[]) => node.request<unknown>({ method, params })
  return { node, address, transfer, ask }
}
