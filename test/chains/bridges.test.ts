/** The bridges: ether and tokens go to the L2 and come back, through messengers and portal. */
import { type Hex, parseAbi, parseEther, parseEventLogs } from "viem"
import { expect, test } from "vitest"
import { Token } from "../../contracts/artifacts/Token.ts"
import { depositsOf, prove, type Started, start } from "./start.ts"

const l2Bridge = "0x4200000000000000000000000000000000000010"
const l2Factory = "0x4200000000000000000000000000000000000012"

const bridgeAbi = parseAbi([
  "function bridgeETHTo(address,uint32,bytes) payable",
  "function depositETH(uint32,bytes) payable",
  "function depositERC20To(address l1Token,address l2Token,address to,uint256 amount,uint32 minGasLimit,bytes extraData)",
  "function withdrawTo(address l2Token,address to,uint256 amount,uint32 minGasLimit,bytes extraData) payable",
  "function deposits(address,address) view returns (uint256)",
  "function finalizeBridgeETH(address,address,uint256,bytes) payable",
  "function MESSENGER() view returns (address)",
  "event ETHDepositInitiated(address indexed from,address indexed to,uint256 amount,bytes extraData)",
  "event ETHWithdrawalFinalized(address indexed from,address indexed to,uint256 amount,bytes extraData)",
  "event ERC20DepositInitiated(address indexed l1Token,address indexed l2Token,address indexed from,address to,uint256 amount,bytes extraData)",
  "event ERC20WithdrawalFinalized(address indexed l1Token,address indexed l2Token,address indexed from,address to,uint256 amount,bytes extraData)",
  "event DepositFinalized(address indexed l1Token,address indexed l2Token,address indexed from,address to,uint256 amount,bytes extraData)",
])
const messengerAbi = parseAbi([
  "function sendMessage(address,bytes,uint32) payable",
  "function relayMessage(uint256,address,address,uint256,uint256,bytes) payable",
  "function xDomainMessageSender() view returns (address)",
  "function baseGas(bytes,uint32) pure returns (uint64)",
  "event SentMessage(address indexed target,address sender,bytes message,uint256 messageNonce,uint256 gasLimit)",
  "event RelayedMessage(bytes32 indexed msgHash)",
  "event FailedRelayedMessage(bytes32 indexed msgHash)",
])
const factoryAbi = parseAbi([
  "function createOptimismMintableERC20(address,string,string) returns (address)",
  "event StandardL2TokenCreated(address indexed remoteToken,address indexed localToken)",
])
const tokenAbi = parseAbi([
  "function balanceOf(address) view returns (uint256)",
  "function totalSupply() view returns (uint256)",
])

/** Proves and finalizes the withdrawal of a transaction on the L2, which is sealed here; returns the receipt of its end. */
async function finish(started: Started, hash: Hex) {
  const { chains, l1, l2, targetChain } = started
  await chains.l2.op.mine()
  await chains.mine()
  const { withdrawal } = await prove(started, await l2.getTransactionReceipt({ hash }))
  await chains.mine()
  const finalizing = await l1.finalizeWithdrawal({ targetChain, withdrawal })
  await chains.mine()
  return l1.getTransactionReceipt({ hash: finalizing })
}

test("ether crosses the bridges in both directions, with their events", async () => {
  const started = await start()
  const { chains, l1, l2, account, contracts } = started
  const to = "0x0000000000000000000000000000000000001111"
  const value = parseEther("2")
  const bridge = { address: contracts.l1StandardBridge, abi: bridgeAbi } as const
  const deposit = await l1.writeContract({
    ...bridge,
    functionName: "bridgeETHTo",
    args: [to, 0, "0x"],
    value,
  })
  await chains.mine()
  const { logs } = await l1.getTransactionReceipt({ hash: deposit })
  expect(parseEventLogs({ abi: bridgeAbi, logs })).toMatchObject([
    { eventName: "ETHDepositInitiated", args: { from: account.address, to, amount: value } },
  ])
  const [hash = "0x"] = await depositsOf(started, deposit)
  const arrived = await l2.getTransactionReceipt({ hash })
  expect(parseEventLogs({ abi: bridgeAbi, logs: arrived.logs })).toMatchObject([
    { eventName: "DepositFinalized", args: { to, amount: value } },
  ])
  expect(await l2.getBalance({ address: to })).toBe(value)
  const sent = await l2.writeContract({
    ...{ address: l2Bridge, abi: bridgeAbi, functionName: "bridgeETHTo", args: [to, 0, "0x"] },
    value: parseEther("1"),
  })
  const end = await finish(started, sent)
  expect(parseEventLogs({ abi: [...bridgeAbi, ...messengerAbi], logs: end.logs })).toMatchObject([
    { eventName: "ETHWithdrawalFinalized", args: { to, amount: parseEther("1") } },
    { eventName: "RelayedMessage" },
  ])
  expect(await l1.getBalance({ address: to })).toBe(parseEther("1"))
})

test("a token of L1 is kept by the bridge while it is on the L2", async () => {
  const started = await start()
  const { chains, l1, l2, account, friend, contracts } = started
  const deployment = await l1.deployContract({ ...Token, args: ["Token", "TKN"] })
  await chains.mine()
  const { contractAddress: l1Token } = await l1.getTransactionReceipt({ hash: deployment })
  if (l1Token == null) throw new Error("no token")
  const creation = await l2.writeContract({
    ...{ address: l2Factory, abi: factoryAbi, functionName: "createOptimismMintableERC20" },
    args: [l1Token, "Token", "TKN"],
  })
  await chains.l2.op.mine()
  const { logs } = await l2.getTransactionReceipt({ hash: creation })
  const [created] = parseEventLogs({ abi: factoryAbi, logs, eventName: "StandardL2TokenCreated" })
  const l2Token = created?.args.localToken as Hex
  const token = { ...Token, address: l1Token } as const
  const bridge = { address: contracts.l1StandardBridge, abi: bridgeAbi } as const
  await l1.writeContract({ ...token, functionName: "mint", args: [account.address, 100n] })
  await l1.writeContract({ ...token, functionName: "approve", args: [bridge.address, 70n] })
  const deposit = await l1.writeContract({
    ...{
      ...bridge,
      functionName: "depositERC20To",
      args: [l1Token, l2Token, friend, 70n, 200_000, "0x1234"],
    },
    gas: 1_000_000n, // half of it is burnt for the gas on the L2
  })
  await chains.mine()
  expect(
    parseEventLogs({ abi: bridgeAbi, logs: (await l1.getTransactionReceipt({ hash: deposit })).logs }),
  ).toMatchObject([
    { eventName: "ERC20DepositInitiated", args: { l2Token, amount: 70n, extraData: "0x1234" } },
  ])
  const held = () => l1.readContract({ ...bridge, functionName: "deposits", args: [l1Token, l2Token] })
  expect(await held()).toBe(70n)
  expect(
    await l2.readContract({ address: l2Token, abi: tokenAbi, functionName: "balanceOf", args: [friend] }),
  ).toBe(70n)
  await chains.l2.op.request({ method: "anvil_impersonateAccount", params: [friend] })
  const sent = await l2.writeContract({
    ...{ account: friend, address: l2Bridge, abi: bridgeAbi, functionName: "withdrawTo" },
    args: [l2Token, account.address, 40n, 0, "0x"],
  })
  const end = await finish(started, sent)
  expect(parseEventLogs({ abi: bridgeAbi, logs: end.logs })).toMatchObject([
    { eventName: "ERC20WithdrawalFinalized", args: { l2Token, to: account.address, amount: 40n } },
  ])
  expect(await held()).toBe(30n)
  expect(await l2.readContract({ address: l2Token, abi: tokenAbi, functionName: "totalSupply" })).toBe(30n)
  expect(await l1.readContract({ ...token, functionName: "balanceOf", args: [account.address] })).toBe(70n)
})

test("a message that fails on L1 is kept, and anyone can deliver it again", async () => {
  const started = await start()
  const { chains, l1, l2, contracts } = started
  const target = "0x00000000000000000000000000000000000000cc"
  await chains.l1.request({ method: "anvil_setCode", params: [target, "0x5f5ffd"] })
  const messenger = { address: contracts.l1CrossDomainMessenger, abi: messengerAbi } as const
  const sent = await l2.writeContract({
    ...{
      address: "0x4200000000000000000000000000000000000007",
      abi: messengerAbi,
      functionName: "sendMessage",
    },
    args: [target, "0x", 0],
    value: 9n,
  })
  await chains.l2.op.mine()
  await chains.mine()
  const { withdrawal } = await prove(started, await l2.getTransactionReceipt({ hash: sent }))
  await chains.mine()
  const finalizing = await l1.finalizeWithdrawal({
    targetChain: started.targetChain,
    withdrawal,
    gas: 900_000n,
  })
  await chains.mine()
  const { logs } = await l1.getTransactionReceipt({ hash: finalizing })
  expect(parseEventLogs({ abi: messengerAbi, logs })).toMatchObject([{ eventName: "FailedRelayedMessage" }])
  await chains.l1.request({ method: "anvil_setCode", params: [target, "0x"] })
  const nonce = 1n << 240n
  const args = [nonce, started.account.address, target, 9n, 0n, "0x"] as const
  await l1.writeContract({ ...messenger, functionName: "relayMessage", args })
  await chains.mine()
  expect(await l1.getBalance({ address: target })).toBe(9n)
  await expect(l1.simulateContract({ ...messenger, functionName: "relayMessage", args })).rejects.toThrow(
    "message has already been relayed",
  )
})

test("a long message to the L2 has the gas that the portal demands for its bytes", async () => {
  const started = await start()
  const { chains, l1, l2, contracts } = started
  const message: Hex = `0x${"01".repeat(60_000)}`
  const hash = await l1.writeContract({
    ...{ address: contracts.l1CrossDomainMessenger, abi: messengerAbi, functionName: "sendMessage" },
    args: [started.friend, message, 0],
  })
  await chains.mine()
  const [deposit = "0x"] = await depositsOf(started, hash)
  const { status, logs } = await l2.getTransactionReceipt({ hash: deposit })
  expect(status).toBe("success")
  expect(parseEventLogs({ abi: messengerAbi, logs })).toMatchObject([{ eventName: "RelayedMessage" }])
})

test("error: calls that only the other side may make, and the sender of a message outside of one", async () => {
  const { l1, contracts, account } = await start()
  const bridge = { address: contracts.l1StandardBridge, abi: bridgeAbi, account } as const
  await expect(
    l1.simulateContract({
      ...bridge,
      functionName: "finalizeBridgeETH",
      args: [bridge.address, bridge.address, 0n, "0x"],
    }),
  ).rejects.toThrow("function can only be called from the other bridge")
  const messenger = { address: contracts.l1CrossDomainMessenger, abi: messengerAbi, account } as const
  await expect(l1.readContract({ ...messenger, functionName: "xDomainMessageSender" })).rejects.toThrow(
    "xDomainMessageSender is not set",
  )
  await expect(
    l1.simulateContract({
      ...messenger,
      functionName: "relayMessage",
      args: [1n, account.address, account.address, 0n, 0n, "0x"],
    }),
  ).rejects.toThrow("message cannot be replayed")
})
