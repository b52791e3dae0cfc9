/** The set-ups of the tests of matchers: a token with a balance, and a contract that reverts in each way. */
import { encodeFunctionData, getContract, type Hex } from "viem"
import { Reverter } from "../../../contracts/artifacts/Reverter.ts"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { deploy, type Fixtures } from "../../../src/harness/vitest/index.ts"

export const Transfer = "Transfer(address indexed from, address indexed to, uint256 value)"

/** Deploys both with viem, so that matchers do not know their ABIs, and mints 4 units to the first account. */
export async function withToken({ client, node, accounts }: Fixtures) {
  const addressOf = async (hash: Hex) => (await client.getTransactionReceipt({ hash })).contractAddress as Hex
  const address = await addressOf(
    await client.deployContract({ abi: Token.abi, bytecode: Token.bytecode, args: ["T", "T"] }),
  )
  const reverter = await addressOf(
    await client.deployContract({ abi: Reverter.abi, bytecode: Reverter.bytecode }),
  )
  const token = getContract({ address, abi: Token.abi, client })
  const [own, friend] = accounts.map((account) => account.address) as [Hex, Hex]
  await token.write.mint([own, 4n])
  await node.mine()
  /** Sends with a gas limit, so that no estimate refuses a transaction that reverts. */
  const force = (data: Hex, to = address) => client.sendTransaction({ to, data, gas: 200_000n })
  const transfer = (value: bigint) =>
    encodeFunctionData({ abi: Token.abi, functionName: "transfer", args: [friend, value] })
  const fails = (functionName: "withReason" | "withPlain" | "withNothing" | "withInvalid") =>
    encodeFunctionData({ abi: Reverter.abi, functionName })
  return { token, address, reverter, own, friend, force, transfer, fails }
}

/** Deploys both with `deploy`, so that matchers know their ABIs. */
export async function withKnown({ client, node }: Fixtures) {
  const token = await deploy(client, Token, ["T", "T"])
  const reverter = await deploy(client, Reverter)
  await node.mine()
  const fails = (functionName: "withReason" | "withInvalid" | "forever") => ({
    to: reverter.address,
    data: encodeFunctionData({ abi: Reverter.abi, functionName }),
  })
  return { token, reverter, fails }
}

/** Deploys a token with `deploy`, and mints 4 units to the first account in the open block. */
export async function withMinted({ client, accounts: [own] }: Fixtures) {
  const token = await deploy(client, Token, ["T", "T"])
  const hash = await token.write.mint([own.address, 4n])
  return { token, hash, own: own.address }
}
