/** Deploys an artifact as a contract that can be called. */
import {
  type Abi,
  type Account,
  type Address,
  type ContractConstructorArgs,
  type GetContractReturnType,
  getContract,
  type Hex,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from "viem"
import { assertOptionsOf } from "../base/nearest.ts"
import { assertArgument, where } from "../base/options/checks.ts"
import { hasAbi } from "./arguments.ts"
import { nodeOf, rememberAbi } from "./artifacts/deployed.ts"
import { type CodeObject, initCodeOf } from "./artifacts/initCode.ts"
import type { TestClient } from "./client.ts"
import type { StorageLayout } from "./storage/storageLayout.ts"
import { DeploymentFailed, NotExecuted } from "./transactionErrors.ts"

/** The options of a deployment. */
export interface DeployOptions {
  /** The sender; when absent, the client's account. */
  readonly account?: Account | Address
  /** The value in wei. */
  readonly value?: bigint
}

/** The names of {@link DeployOptions}, and of the other fields of a creation that viem accepts. */
const optionNames = [
  "account",
  "value",
  "accessList",
  "chain",
  "dataSuffix",
  "gas",
  "gasPrice",
  "maxFeePerGas",
  "maxPriorityFeePerGas",
  "nonce",
  "type",
]

/** The compiler's output for a contract, in the form of Hardhat, Foundry or solc. */
export type Deployable<A extends Abi, Layout> = {
  readonly abi: A
  readonly storageLayout?: Layout
} & (
  | { readonly bytecode: string | CodeObject }
  | { readonly bytecode?: undefined; readonly evm: { readonly bytecode: CodeObject } }
)

const deployable = where(hasAbi, "an artifact, with its abi")

/** A contract with its layout, for `storage(node, contract)` and `toHaveStorage(contract, …)`. */
export type Deployed<A extends Abi, Layout> = GetContractReturnType<A, TestClient, Address> & {
  readonly storageLayout: Layout
}

/**
 * Returns the receipt of a transaction that was sent. In process it exists at once, unless the test publishes flashblocks itself; over
 * HTTP it may come with a later block.
 *
 * @throws {@link NotExecuted} when the node is in process and nothing but the test itself executes the transaction.
 */
async function receiptOf(client: TestClient, hash: Hex): Promise<TransactionReceipt> {
  try {
    return await client.getTransactionReceipt({ hash })
  } catch (error) {
    if (!(error instanceof TransactionReceiptNotFoundError)) throw error
    if (nodeOf(client)?.options.mining === false) throw new NotExecuted({ hash, waits: true })
    return client.waitForTransactionReceipt({ hash })
  }
}

/**
 * Deploys a contract. It can be read and written immediately, before its block is sealed. Matchers then find its events and
 * errors by name.
 *
 * @throws {@link DeploymentFailed} when the transaction failed, {@link NoInitCode} for an interface or an abstract contract,
 * {@link LibrariesNotLinked} when its bytecode has placeholders, {@link NotExecuted} when the test must call `node.flashblock()` or
 * `node.mine()` first; viem's error when its constructor
 * reverts; `UnknownOption` for a misspelt option, `InvalidOption` for a value that is not an artifact.
 * @example
 * const token = await deploy(client, Token, ["Token", "TKN"])
 * await token.write.mint([token.address, 1n])
 * await storage(node, token).read("totalSupply") // 1n
 */
export async function deploy<
  const A extends Abi,
  Layout extends StorageLayout | null | undefined = undefined,
>(
  client: TestClient,
  artifact: Deployable<A, Layout>,
  args?: ContractConstructorArgs<A>,
  options: DeployOptions = {},
): Promise<Deployed<A, Layout>> {
  assertArgument("deploy: artifact", artifact, deployable)
  assertOptionsOf("deploy", options, optionNames)
  const { abi, storageLayout } = artifact
  const bytecode = initCodeOf(artifact)
  rememberAbi(client, abi)
  const hash = await client.deployContract({ abi, bytecode, args, ...options } as never)
  const { contractAddress, status } = await receiptOf(client, hash)
  if (!contractAddress || status === "reverted") throw new DeploymentFailed({ hash })
  return Object.assign(getContract({ abi, address: contractAddress, client }), { storageLayout }) as never
}
