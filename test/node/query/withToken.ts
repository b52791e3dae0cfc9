import { encodeDeployData, encodeFunctionData, type Hex } from "viem"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { type CreateNodeOptions, createNode } from "../../../src/index.ts"

/** A node with a token in the open block, block 1, and a transfer of it. */
export async function withToken(options: CreateNodeOptions = {}) {
  const node = await createNode(options)
  const from = node.accounts[0]?.address as Hex
  const ask = (method: string, ...params: unknown[]) =>
    node.request<unknown>({ method, params }) as Promise<never>
  const send = (transaction: object) => ask("eth_sendTransaction", { from, gas: "0x200000", ...transaction })
  const hash = await send({ data: encodeDeployData({ ...Token, args: ["Token", "TKN"] }) })
  const { contractAddress: token } = (await ask("eth_getBlockReceipts", "pending"))[0] as {
    contractAddress: Hex
  }
  await send({ to: token, data: encodeFunctionData({ ...Token, functionName: "mint", args: [from, 5n] }) })
  const call = { from, to: token, data: encodeFunctionData({ ...Token, functionName: "totalSupply" }) }
  return { node, ask, from, token, call, hash, [Symbol.asyncDispose]: () => node.close() }
}
