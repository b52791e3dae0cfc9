/** Fills a node: a token, payments, a failure and a waiting transaction. */
import { parseEther } from "viem"

/**
 * Plays a scene on a node that holds its flashblocks.
 *
 * @returns The addresses and hashes that it made.
 */
export async function playScene(node, { Token, encodeDeployData, encodeFunctionData }) {
  const [alice, bob, carol] = node.accounts.map(({ address }) => address)
  const send = (transaction) => node.request({ method: "eth_sendTransaction", params: [transaction] })
  const call = (functionName, args) => encodeFunctionData({ abi: Token.abi, functionName, args })
  const deployed = await send({
    from: alice,
    data: encodeDeployData({ abi: Token.abi, bytecode: Token.bytecode, args: ["Example", "EX"] }),
  })
  await node.mine()
  const { contractAddress: token } = await node.request({
    method: "eth_getTransactionReceipt",
    params: [deployed],
  })
  for (let number = 1n; number <= 3n; number++) {
    await send({ from: alice, to: token, data: call("mint", [bob, number * 100n]) })
    await send({ from: alice, to: bob, value: `0x${(number * parseEther("1")).toString(16)}` })
    await node.mine()
  }
  const minted = await send({ from: alice, to: token, data: call("mint", [alice, 500n]) })
  await send({ from: carol, to: bob, value: "0xde0b6b3a7640000" })
  await node.flashblock()
  const transferred = await send({ from: bob, to: token, data: call("transfer", [carol, 120n]) })
  const failed = await send({
    ...{ from: carol, to: token, data: call("transfer", [bob, 9999n]), gas: "0x186a0" },
  })
  await node.flashblock()
  await send({ from: alice, to: token, data: call("approve", [bob, 50n]) })
  await node.flashblock()
  const gap = await send({ from: bob, to: carol, value: "0x1", nonce: "0x9", gas: "0x5208" })
  return { token, minted, transferred, failed, gap, alice, bob, carol }
}
