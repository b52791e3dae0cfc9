/** A node with the contract of vault.ts and its library, and the artifacts of both with others. */
import { type Abi, encodeDeployData, getAddress, type Hex } from "viem"
import { Counter } from "../../../contracts/artifacts/Counter.ts"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { type Artifact, createArtifacts, type EncodedLog } from "../../../src/harness/index.ts"
import { createNode } from "../../../src/index.ts"
import { compileVault, hardhatArtifact, linked } from "../vault.ts"

/** Returns the artifacts of the vault, its library and its interface; another comment gives other metadata. */
export const artifactsOf = (comment?: string): Artifact[] =>
  Object.entries(compileVault(comment).contracts["src/Vault.sol"]).map(
    ([name, compiled]) => hardhatArtifact(compiled, name) as unknown as Artifact,
  )

/** Deploys the library and the vault; `send` seals a transaction of the first account and returns its receipt. */
export async function deployVault() {
  const node = await createNode()
  const from = getAddress(node.accounts[0]?.address as Hex)
  const send = async (call: { to?: Hex; data: Hex }) => {
    const params = [{ from, gas: "0x400000", ...call }]
    const hash = (await node.request({ method: "eth_sendTransaction", params })) as Hex
    await node.mine()
    return (await node.request({ method: "eth_getTransactionReceipt", params: [hash] })) as {
      contractAddress: Hex
      logs: EncodedLog[]
    }
  }
  const artifacts = createArtifacts([Token, Counter, ...artifactsOf()])
  const { abi, bytecode } = artifacts.find("Vault") as { abi: Abi; bytecode: Hex }
  const sums = (await send({ data: artifacts.find("Sums").bytecode })).contractAddress
  const data = encodeDeployData({ abi, bytecode: linked(bytecode, sums), args: [100n, 2] })
  const vault = (await send({ data })).contractAddress
  return { node, from, send, artifacts, abi, sums, vault }
}
