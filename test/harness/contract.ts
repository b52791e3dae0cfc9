/** Shared by the tests of the harness: a node with a contract that has variables of every kind. */
import { encodeDeployData, encodeFunctionData, getAddress, type Hex } from "viem"
import { Kinds } from "../../contracts/artifacts/Kinds.ts"
import { createNode } from "../../src/index.ts"

/** Deploys the contract in block 1, without values. `send` adds a call to the open block, in its own flashblock. */
export async function deployed() {
  const node = await createNode({ flashblockTime: 0 })
  const who = getAddress(node.accounts[0]?.address as Hex)
  const deploy = { from: who, gas: "0x800000", data: encodeDeployData({ ...Kinds }) }
  const hash = await node.request({ method: "eth_sendTransaction", params: [deploy] })
  await node.mine()
  const { contractAddress } = (await node.request({
    method: "eth_getTransactionReceipt",
    params: [hash as Hex],
  })) as {
    contractAddress: Hex
  }
  const send = async (functionName: "fill" | "fillKinds") => {
    const data = encodeFunctionData({ ...Kinds, functionName, args: [who] })
    const call = { from: who, to: contractAddress, gas: "0x800000", data }
    return node.request({ method: "eth_sendTransaction", params: [call] })
  }
  return { node, who, address: contractAddress, send }
}
