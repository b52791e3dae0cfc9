/** A contract test that knows the bridge: ether arrives from L1, and leaves for it, before any block is sealed. */
import { expect, test } from "midblock/vitest"
import { encodeFunctionData, type Hex, parseAbi, parseEther, toHex } from "viem"
import { getWithdrawals } from "viem/op-stack"

const bridge = "0x4200000000000000000000000000000000000010"
const messenger = "0x4200000000000000000000000000000000000007"
const [l1Bridge, l1Messenger] = [
  "0x99C9fc46f92E8a1c0deC1b1747d010903E884bE1",
  "0x25ace71c97B33Cc4729CF772ae268934F7ab5fA1",
] as const

const abi = parseAbi([
  "function relayMessage(uint256,address,address,uint256,uint256,bytes) payable",
  "function finalizeBridgeETH(address,address,uint256,bytes) payable",
  "function bridgeETH(uint32,bytes) payable",
])

/** A contract of L1 sends with its address plus this offset. */
const aliased = (address: Hex) =>
  toHex(BigInt.asUintN(160, BigInt(address) + 0x1111000000000000000000000000000000001111n), { size: 20 })

const it = test.with({ network: "op" })

it("ether from L1 is there as soon as its deposit is pre-confirmed", async ({
  node,
  accounts: [, friend],
}) => {
  const value = parseEther("2")
  const message = encodeFunctionData({
    abi,
    functionName: "finalizeBridgeETH",
    args: [friend.address, friend.address, value, "0x"],
  })
  const data = encodeFunctionData({
    abi,
    functionName: "relayMessage",
    args: [0n, l1Bridge, bridge, value, 200_000n, message],
  })
  const deposit = { from: aliased(l1Messenger), to: messenger, mint: toHex(value), value: toHex(value), data }
  const hash = (await node.request({ method: "midblock_deposit", params: [deposit] })) as Hex
  await expect(hash).toBePending()
  await expect(hash).toChangeBalance(friend, value)
})

it("a withdrawal names the bridge on L1", async ({ client, node }) => {
  const value = parseEther("1")
  const hash = await client.writeContract({
    address: bridge,
    abi,
    functionName: "bridgeETH",
    args: [0, "0x"],
    value,
  })
  await node.mine()
  const [withdrawal] = getWithdrawals(await client.getTransactionReceipt({ hash }))
  expect(withdrawal).toMatchObject({ sender: messenger, target: l1Messenger, value })
})
