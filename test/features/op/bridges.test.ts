/** The contracts that dapps expect on an OP chain: messengers, bridges, tokens, WETH, Multicall3. */
import {
  decodeFunctionData,
  encodeFunctionData,
  getContract,
  type Hex,
  parseAbi,
  parseEther,
  parseEventLogs,
  toHex,
} from "viem"
import { getWithdrawals } from "viem/op-stack"
import { expect, test } from "vitest"
import { start } from "./start.ts"

const predeploy = (number: number): Hex => `0x42${number.toString(16).padStart(38, "0")}`
const l1Messenger = "0x25ace71c97B33Cc4729CF772ae268934F7ab5fA1"
const l1Bridge = "0x99C9fc46f92E8a1c0deC1b1747d010903E884bE1"
const l1Token = "0x00000000000000000000000000000000000000dd"

const messengerAbi = parseAbi([
  "function sendMessage(address,bytes,uint32) payable",
  "function relayMessage(uint256 nonce,address sender,address target,uint256 value,uint256 minGasLimit,bytes message) payable",
  "function xDomainMessageSender() view returns (address)",
  "function messageNonce() view returns (uint256)",
  "function OTHER_MESSENGER() view returns (address)",
  "event SentMessage(address indexed target,address sender,bytes message,uint256 messageNonce,uint256 gasLimit)",
  "event RelayedMessage(bytes32 indexed msgHash)",
  "event FailedRelayedMessage(bytes32 indexed msgHash)",
])
const bridgeAbi = parseAbi([
  "function bridgeETHTo(address,uint32,bytes) payable",
  "function withdraw(address,uint256,uint32,bytes) payable",
  "function finalizeBridgeETH(address from,address to,uint256 amount,bytes extraData) payable",
  "function finalizeBridgeERC20(address local,address remote,address from,address to,uint256 amount,bytes extraData)",
  "function OTHER_BRIDGE() view returns (address)",
  "event DepositFinalized(address indexed l1Token,address indexed l2Token,address indexed from,address to,uint256 amount,bytes extraData)",
  "event WithdrawalInitiated(address indexed l1Token,address indexed l2Token,address indexed from,address to,uint256 amount,bytes extraData)",
])
const tokenAbi = parseAbi([
  "function balanceOf(address) view returns (uint256)",
  "function totalSupply() view returns (uint256)",
  "function remoteToken() view returns (address)",
  "function mint(address,uint256)",
])

const { messenger, bridge, factory } = {
  messenger: predeploy(0x07),
  bridge: predeploy(0x10),
  factory: predeploy(0x12),
}

type Started = Awaited<ReturnType<typeof start>>

/** The address with which a contract of L1 sends deposits. */
const aliased = (address: Hex): Hex =>
  toHex(BigInt.asUintN(160, BigInt(address) + 0x1111000000000000000000000000000000001111n), { size: 20 })

/** Delivers a message of the bridge on L1, as its messenger does; returns the receipt. */
async function fromL1Bridge({ node, client }: Started, message: Hex, value = 0n, nonce = 1n) {
  const data = encodeFunctionData({
    abi: messengerAbi,
    functionName: "relayMessage",
    args: [nonce, l1Bridge, bridge, value, 200_000n, message],
  })
  const deposit = { from: aliased(l1Messenger), to: messenger, mint: toHex(value), value: toHex(value), data }
  const hash = await node.request<unknown>({ method: "midblock_deposit", params: [deposit] })
  await node.mine()
  return client.getTransactionReceipt({ hash: hash as Hex })
}

/** Creates the token of L2 for a token of L1. */
async function createToken({ node, client, wallet }: Started): Promise<Hex> {
  const abi = parseAbi([
    "function createOptimismMintableERC20(address,string,string) returns (address)",
    "event StandardL2TokenCreated(address indexed remoteToken,address indexed localToken)",
  ])
  const hash = await wallet.writeContract({
    address: factory,
    abi,
    functionName: "createOptimismMintableERC20",
    args: [l1Token, "Token", "TKN"],
  })
  await node.mine()
  const { logs } = await client.getTransactionReceipt({ hash })
  return parseEventLogs({ abi, logs, eventName: "StandardL2TokenCreated" })[0]?.args.localToken as Hex
}

test("ether of the bridge on L1 arrives with its events", async () => {
  const started = await start()
  const to = "0x00000000000000000000000000000000000000bb"
  const message = encodeFunctionData({
    abi: bridgeAbi,
    functionName: "finalizeBridgeETH",
    args: [started.account, to, 5n, "0x"],
  })
  const { status, logs } = await fromL1Bridge(started, message, 5n)
  expect(status).toBe("success")
  expect(await started.client.getBalance({ address: to })).toBe(5n)
  expect(parseEventLogs({ abi: [...bridgeAbi, ...messengerAbi], logs })).toMatchObject([
    { eventName: "DepositFinalized", args: { to, amount: 5n } },
    { eventName: "RelayedMessage" },
  ])
})

test("a message that fails on L2 is kept, and anyone can deliver it again", async () => {
  const started = await start()
  const { node, client, wallet } = started
  const to = "0x00000000000000000000000000000000000000cc"
  await node.request({ method: "anvil_setCode", params: [to, "0x5f5ffd"] })
  const finalize = encodeFunctionData({
    abi: bridgeAbi,
    functionName: "finalizeBridgeETH",
    args: [started.account, to, 5n, "0x"],
  })
  const { status, logs } = await fromL1Bridge(started, finalize, 5n)
  expect(status).toBe("success")
  expect(parseEventLogs({ abi: messengerAbi, logs })).toMatchObject([{ eventName: "FailedRelayedMessage" }])
  await node.request({ method: "anvil_setCode", params: [to, "0x"] })
  const replay = await wallet.writeContract({
    ...{ address: messenger, abi: messengerAbi, functionName: "relayMessage" },
    args: [1n, l1Bridge, bridge, 5n, 200_000n, finalize],
    gas: 1_000_000n,
  })
  await node.mine()
  expect((await client.getTransactionReceipt({ hash: replay })).status).toBe("success")
  expect(await client.getBalance({ address: to })).toBe(5n)
})

test("a withdrawal of ether goes through the messenger to the message passer, as viem reads it", async () => {
  const { node, client, wallet, account } = await start()
  const hash = await wallet.writeContract({
    ...{ address: bridge, abi: bridgeAbi, functionName: "bridgeETHTo", value: parseEther("1") },
    args: [account, 100_000, "0x"],
  })
  await node.mine()
  const receipt = await client.getTransactionReceipt({ hash })
  const [withdrawal] = getWithdrawals(receipt)
  expect(withdrawal).toMatchObject({ sender: messenger, target: l1Messenger, value: parseEther("1") })
  const relayed = decodeFunctionData({ abi: messengerAbi, data: withdrawal?.data as Hex })
  expect(relayed).toMatchObject({
    functionName: "relayMessage",
    args: [1n << 240n, bridge, l1Bridge, parseEther("1"), 100_000n, expect.any(String)],
  })
})

test("a token of L1 is minted by the bridge alone, and burnt when it is withdrawn", async () => {
  const started = await start()
  const { node, client, wallet, account } = started
  const token = await createToken(started)
  const contract = getContract({ address: token, abi: tokenAbi, client })
  expect(await contract.read.remoteToken()).toBe(l1Token)
  const finalize = encodeFunctionData({
    abi: bridgeAbi,
    functionName: "finalizeBridgeERC20",
    args: [token, l1Token, account, account, 100n, "0x"],
  })
  expect((await fromL1Bridge(started, finalize)).status).toBe("success")
  expect(await contract.read.balanceOf([account])).toBe(100n)
  const hash = await wallet.writeContract({
    ...{ address: bridge, abi: bridgeAbi, functionName: "withdraw", args: [token, 40n, 0, "0x"] },
  })
  await node.mine()
  const { logs } = await client.getTransactionReceipt({ hash })
  expect(parseEventLogs({ abi: bridgeAbi, logs })).toMatchObject([
    { eventName: "WithdrawalInitiated", args: { l1Token, l2Token: token, amount: 40n } },
  ])
  expect(await contract.read.totalSupply()).toBe(60n)
  await expect(
    client.simulateContract({
      account,
      address: token,
      abi: tokenAbi,
      functionName: "mint",
      args: [account, 1n],
    }),
  ).rejects.toThrow("only bridge can mint and burn")
})

test("error: a message of another sender than the messenger on L1 is refused", async () => {
  const { client, account } = await start()
  const message = { account, address: messenger, abi: messengerAbi } as const
  await expect(
    client.simulateContract({
      ...message,
      functionName: "relayMessage",
      args: [1n, l1Bridge, bridge, 0n, 0n, "0x"],
    }),
  ).rejects.toThrow("message cannot be replayed")
  await expect(client.readContract({ ...message, functionName: "xDomainMessageSender" })).rejects.toThrow(
    "xDomainMessageSender is not set",
  )
})

test("WETH wraps ether, L1BlockNumber answers every call, and viem's multicall reads several contracts at once", async () => {
  const { node, client, wallet, account } = await start()
  const weth = { address: predeploy(0x06), abi: tokenAbi } as const
  await wallet.sendTransaction({ to: weth.address, value: 7n })
  await node.mine()
  const number = parseAbi([
    "function getL1BlockNumber() view returns (uint256)",
    "function number() view returns (uint64)",
  ])
  const answers = await client.multicall({
    allowFailure: false,
    contracts: [
      { ...weth, functionName: "balanceOf", args: [account] },
      { address: predeploy(0x13), abi: number, functionName: "getL1BlockNumber" },
      { address: predeploy(0x15), abi: number, functionName: "number" },
    ],
  })
  expect(answers[0]).toBe(7n)
  expect(answers[1]).toBe(answers[2])
  expect((await client.call({ to: predeploy(0x13) })).data).toBe(toHex(answers[1], { size: 32 }))
})
