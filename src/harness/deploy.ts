/** From an artifact to a contract that can be called. */
import {
  type Abi,
  type Account,
  type Address,
  type ContractConstructorArgs,
  type GetContractReturnType,
  getContract,
  type Hex,
} from "viem"
import type { TestClient } from "./client.ts"
import { DeploymentFailed } from "./errors.ts"

/** What a deployment may be given beside its arguments. */
export interface DeployOptions {
  /** Who deploys; the client's account when absent. */
  readonly account?: Account | Address
  /** In wei. */
  readonly value?: bigint
}

/**
 * Deploys a contract; it can be read and written at once, before its block is sealed.
 *
 * @throws {@link DeploymentFailed} when the transaction failed; what viem throws when its constructor reverts.
 * @example
 * const token = await deploy(client, Token, ["Token", "TKN"])
 * await token.write.mint([token.address, 1n])
 */
export async function deploy<const A extends Abi>(
  client: TestClient,
  { abi, bytecode }: { readonly abi: A; readonly bytecode: Hex },
  args?: ContractConstructorArgs<A>,
  options: DeployOptions = {},
): Promise<GetContractReturnType<A, TestClient, Address>> {
  const hash = await client.deployContract({ abi, bytecode, args, ...options } as never)
  const { contractAddress, status } = await client.getTransactionReceipt({ hash })
  if (!contractAddress || status === "reverted") throw new DeploymentFailed({ hash })
  return getContract({ abi, address: contractAddress, client }) as never
}
