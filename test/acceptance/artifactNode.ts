/** Nodes with contracts and their artifacts. */
import { encodeFunctionData, type Hex } from "viem"
import { Child } from "../../contracts/artifacts/Child.ts"
import { Factory } from "../../contracts/artifacts/Factory.ts"
import { Reverter } from "../../contracts/artifacts/Reverter.ts"
import { Token } from "../../contracts/artifacts/Token.ts"
import { createArtifacts } from "../../src/harness/index.ts"
import type { CreateNodeOptions } from "../../src/index.ts"
import { type doors, start } from "../client.ts"

export const artifacts = createArtifacts([Token, Reverter, Factory, Child])
export const friend: Hex = `0x${"f1".repeat(20)}`
export const owner = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"

/** Starts a node with a Token and a Reverter; the first account has 1 token. */
export async function deployed(door: (typeof doors)[number], options: CreateNodeOptions = {}) {
  const session = await start(door, { automine: true, dialect: "ethereum", artifacts, ...options })
  const { client, wallet, node } = session
  const at = async (hash: Hex) => (await client.getTransactionReceipt({ hash })).contractAddress as Hex
  const token = await at(await wallet.deployContract({ ...Token, args: ["Test", "TST"] }))
  const reverter = await at(await wallet.deployContract({ ...Reverter }))
  await wallet.writeContract({
    ...Token,
    address: token,
    functionName: "mint",
    args: [wallet.account.address, 1n],
  })
  const refusal = (method: string, ...params: unknown[]) =>
    node.request<unknown>({ method, params }).then(
      (result) => ({ result }),
      ({ code, message, data }) => ({ code, message, data }),
    )
  return { ...session, token, reverter, refusal }
}

export const transfer = {
  from: owner,
  data: encodeFunctionData({ ...Token, functionName: "transfer", args: [friend, 5n] }),
}
