/** Messages between two L2s, with the actions of @eth-optimism/viem over HTTP. */
import {
  encodeFunctionData,
  getAddress,
  type Hex,
  keccak256,
  parseAbi,
  parseEther,
  parseEventLogs,
} from "viem"
import { expect, test } from "vitest"
import { interopAbi, liquidityAbi, lockboxAbi, predeploys } from "./abi.ts"
import { deployToken, messageOf, start } from "./start.ts"

test("a message is sent, relayed by hand and known as relayed, and is not relayed twice", async () => {
  const started = await start({ relayer: "manual" })
  const { chains, op, unichain, account } = started
  const token = await deployToken(started)
  const message = encodeFunctionData({ ...token, functionName: "mint", args: [account.address, 7n] })
  const sending = { destinationChainId: 902, target: token.address, message } as const
  expect(await op.interop.estimateSendCrossDomainMessageGas({ account, ...sending })).toBeGreaterThan(21_000n)
  await op.interop.simulateSendCrossDomainMessage({ account, ...sending })
  const hash = await op.interop.sendCrossDomainMessage(sending)
  await chains.mine()
  const { message: sent, executing } = await messageOf(op, hash)
  expect(sent).toMatchObject({ source: 901n, destination: 902n, nonce: 0n, target: token.address, message })
  const status = () => unichain.interop.getCrossDomainMessageStatus({ message: sent })
  expect(await status()).toBe("ready-to-relay")
  expect(
    await unichain.interop.estimateRelayCrossDomainMessageGas({ account, ...executing }),
  ).toBeGreaterThan(0n)
  await unichain.interop.simulateRelayCrossDomainMessage({ account, ...executing })
  const relay = await unichain.interop.relayCrossDomainMessage(executing)
  await chains.mine()
  expect(await status()).toBe("relayed")
  const { logs } = await unichain.getTransactionReceipt({ hash: relay })
  expect(parseEventLogs({ abi: interopAbi, logs })).toMatchObject([
    { eventName: "ExecutingMessage", args: { msgHash: keccak256(executing.payload), id: executing.id } },
    { eventName: "RelayedMessage", args: { source: 901n, messageNonce: 0n } },
  ])
  const balance = { ...token, functionName: "balanceOf", args: [account.address] } as const
  expect(await unichain.readContract(balance)).toBe(7n)
  await expect(unichain.interop.simulateRelayCrossDomainMessage({ account, ...executing })).rejects.toThrow(
    "MessageAlreadyRelayed",
  )
  expect(await chains.relay()).toEqual([])
})

test("ether moves to another L2 and back, and no wei is lost", async () => {
  const { chains, op, unichain, account } = await start()
  const to = "0x00000000000000000000000000000000000000bb"
  const held = () =>
    Promise.all([op, unichain].map((each) => each.getBalance({ address: predeploys.liquidity })))
  const before = await held()
  expect(before).toEqual([2n ** 128n - 1n, 2n ** 128n - 1n])
  expect(await op.interop.estimateSendETHGas({ account, to, chainId: 902, value: 5n })).toBeGreaterThan(0n)
  await op.interop.simulateSendETH({ account, to, chainId: 902, value: 5n })
  const hash = await op.interop.sendETH({ to, chainId: 902, value: parseEther("5") })
  await chains.mine()
  expect(await unichain.getBalance({ address: to })).toBe(parseEther("5"))
  const { message } = await messageOf(op, hash)
  expect(await unichain.interop.getCrossDomainMessageStatus({ message })).toBe("relayed")
  const { logs } = await op.getTransactionReceipt({ hash })
  expect(parseEventLogs({ abi: interopAbi, logs }).map(({ eventName }) => eventName)).toEqual([
    "SentMessage",
    "SendETH",
  ])
  await unichain.interop.sendETH({ to, chainId: 901, value: parseEther("2") })
  await chains.mine()
  expect(await op.getBalance({ address: to })).toBe(parseEther("2"))
  const after = await held()
  expect(after.map((each, index) => each - (before[index] as bigint))).toEqual([
    parseEther("3"),
    -parseEther("3"),
  ])
})

test("ether that has moved to another L2 is withdrawn by its portal: the portals share a lockbox", async () => {
  const { chains, l1, op, unichain, account, targetChain } = await start()
  const to = "0x00000000000000000000000000000000000000bb"
  const lockbox = chains.contracts.op.ethLockbox as Hex
  const before = await l1.getBalance({ address: lockbox })
  const deposit = await l1.depositTransaction({
    request: { gas: 21_000n, mint: 9n, to: account.address },
    targetChain: targetChain.op,
  })
  await op.interop.sendETH({ to: account.address, chainId: 902, value: 9n })
  await chains.mine()
  const { logs } = await l1.getTransactionReceipt({ hash: deposit })
  expect(parseEventLogs({ abi: lockboxAbi, logs })).toMatchObject([
    { eventName: "ETHLocked", args: { portal: getAddress(chains.contracts.op.optimismPortal), amount: 9n } },
  ])
  const hash = await unichain.initiateWithdrawal({ request: { gas: 21_000n, to, value: 9n } })
  await chains.mine()
  const receipt = await unichain.getTransactionReceipt({ hash })
  const target = { targetChain: targetChain.unichain }
  const { game, withdrawal } = await l1.waitToProve({ receipt, ...target })
  await l1.proveWithdrawal(await unichain.buildProveWithdrawal({ account, game, withdrawal }))
  await chains.mine(2)
  const end = await l1.finalizeWithdrawal({ ...target, withdrawal })
  await chains.mine()
  const { logs: paid } = await l1.getTransactionReceipt({ hash: end })
  expect(parseEventLogs({ abi: lockboxAbi, logs: paid })).toMatchObject([
    {
      eventName: "ETHUnlocked",
      args: { portal: getAddress(chains.contracts.unichain.optimismPortal), amount: 9n },
    },
  ])
  expect(await l1.getBalance({ address: to })).toBe(9n)
  expect(await l1.getBalance({ address: lockbox })).toBe(before)
  const box = { address: lockbox, abi: lockboxAbi, account } as const
  await expect(l1.simulateContract({ ...box, functionName: "unlockETH", args: [1n] })).rejects.toThrow(
    "ETHLockbox_Unauthorized",
  )
})

test("a token is burnt on one L2 and minted on the other", async () => {
  const started = await start()
  const { chains, op, unichain, account } = started
  const token = await deployToken(started)
  await op.writeContract({ ...token, functionName: "mint", args: [account.address, 10n] })
  await op.writeContract({ ...token, functionName: "send", args: [902n, account.address, 4n] })
  await chains.mine()
  await unichain.writeContract({ ...token, functionName: "send", args: [901n, account.address, 1n] })
  await chains.mine()
  const supplies = [op, unichain].map((each) => each.readContract({ ...token, functionName: "totalSupply" }))
  expect(await Promise.all(supplies)).toEqual([7n, 3n])
  await expect(
    unichain.simulateContract({ ...token, functionName: "take", args: [account.address, 1n], account }),
  ).rejects.toThrow("NotSent")
})

test("a message whose target reverts is not relayed; it can be repeated when the target takes it", async () => {
  const { chains, op, unichain } = await start()
  const target = "0x00000000000000000000000000000000000000cc"
  const node = chains.l2.unichain
  await node.request({ method: "anvil_setCode", params: [target, "0x5f5ffd"] })
  const hash = await op.interop.sendCrossDomainMessage({ destinationChainId: 902, target, message: "0x12" })
  await chains.mine(2)
  const { message } = await messageOf(op, hash)
  const status = () => unichain.interop.getCrossDomainMessageStatus({ message })
  expect(await status()).toBe("ready-to-relay")
  expect(await chains.relay()).toMatchObject([
    { source: "op", destination: "unichain", hash: undefined, error: "execution reverted" },
  ])
  await node.request({ method: "anvil_setCode", params: [target, "0x00"] })
  const [relay] = await chains.relay()
  await chains.mine()
  expect(await status()).toBe("relayed")
  expect(await unichain.getTransactionReceipt({ hash: relay?.hash ?? "0x" })).toMatchObject({
    status: "success",
  })
})

test("error: calls that only a message, or only the bridge, may make", async () => {
  const { op, account } = await start()
  const messenger = { address: predeploys.messenger, abi: interopAbi, account } as const
  await expect(op.readContract({ ...messenger, functionName: "crossDomainMessageSender" })).rejects.toThrow(
    "NotEntered",
  )
  const send = (chainId: number, target: `0x${string}`) =>
    op.simulateContract({ ...messenger, functionName: "sendMessage", args: [BigInt(chainId), target, "0x"] })
  await expect(send(901, account.address)).rejects.toThrow("MessageDestinationSameChain")
  await expect(send(902, predeploys.messenger)).rejects.toThrow("MessageTargetL2ToL2CrossDomainMessenger")
  const bridge = { ...messenger, address: predeploys.bridge } as const
  const relay = { functionName: "relayETH", args: [account.address, account.address, 1n] } as const
  await expect(op.simulateContract({ ...bridge, ...relay })).rejects.toThrow("Unauthorized")
  const liquidity = { address: predeploys.liquidity, abi: liquidityAbi, account } as const
  await expect(op.simulateContract({ ...liquidity, functionName: "mint", args: [1n] })).rejects.toThrow(
    "Unauthorized",
  )
})

test("with interop off, an L2 has none of its predeploys", async () => {
  const { chains, op, targetChain } = await start({ interop: false })
  const features = parseAbi(["function isFeatureEnabled(bytes32) view returns (bool)"])
  expect(await op.getCode({ address: predeploys.inbox })).toBeUndefined()
  expect(targetChain.op.contracts.crossL2Inbox).toBeUndefined()
  expect(await chains.relay()).toEqual([])
  expect(
    await op.readContract({
      ...{ address: "0x4200000000000000000000000000000000000015", abi: features },
      ...{
        functionName: "isFeatureEnabled",
        args: [`0x${Buffer.from("INTEROP").toString("hex").padEnd(64, "0")}`],
      },
    }),
  ).toBe(false)
})
