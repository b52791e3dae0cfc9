/** A chain of the OP stack whose blocks have all that EthereumJS is to execute again. */
import { type Hex, parseEther } from "viem"
import { Token } from "../../../contracts/artifacts/Token.ts"
import type { CreateNodeOptions } from "../../../src/index.ts"
import { start } from "../op/start.ts"

/** Starts a chain with deposits of users, contracts, failed calls, fees of the operator, and changes by clients. */
export async function busy(options: CreateNodeOptions) {
  const started = await start({ operatorFeeScalar: 1000, operatorFeeConstant: 7n, ...options })
  const { node, client, wallet, friend } = started
  const ask = (method: string, ...params: unknown[]) => node.request<unknown>({ method, params })
  const hash = await wallet.deployContract({ ...Token, args: ["Token", "TKN"] })
  await node.mine()
  const address = (await client.getTransactionReceipt({ hash })).contractAddress as Hex
  const token = { address, abi: Token.abi, gas: 100_000n } as const
  await wallet.writeContract({ ...token, functionName: "mint", args: [friend, 5n] })
  await wallet.writeContract({ ...token, functionName: "transfer", args: [friend, 50n] })
  await ask("midblock_deposit", { from: friend, to: address, mint: "0x5", value: "0x0", data: "0x18160ddd" })
  await ask("midblock_deposit", { from: friend, to: address, value: "0xffffffffffffffffffffffffff" })
  await node.mine()
  await ask("anvil_setBalance", friend, `0x${parseEther("3").toString(16)}`)
  await ask("anvil_setNextBlockBaseFeePerGas", "0x12345")
  await wallet.sendTransaction({ to: friend, value: 1n })
  await node.mine(2)
  return started
}
