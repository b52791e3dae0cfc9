/** Withdrawals from an L2 to L1 with viem's actions, each step over HTTP. */
import { parseAbi, parseEther, toFunctionSelector } from "viem"
import { expect, test } from "vitest"
import { depositsOf, prove, type Started, start, withdraw } from "./start.ts"

const to = "0x00000000000000000000000000000000000000aa"

const statusOf =
  ({ l1, targetChain }: Started, receipt: Awaited<ReturnType<typeof withdraw>>) =>
  () =>
    l1.getWithdrawalStatus({ receipt, targetChain })

test("viem's actions deposit ether and withdraw it, with each status in its turn", async () => {
  const started = await start()
  const { chains, account, l1, l2, targetChain } = started
  const deposit = await l1.depositTransaction(await l2.buildDepositTransaction({ account, mint: 5n, to }))
  await chains.mine()
  const [hash = "0x"] = await depositsOf(started, deposit)
  expect(await l2.waitForTransactionReceipt({ hash })).toMatchObject({ status: "success" })
  expect(await l2.getBalance({ address: to })).toBe(5n)

  const receipt = await withdraw(started, parseEther("1"), to)
  const status = statusOf(started, receipt)
  expect(await status()).toBe("waiting-to-prove")
  await chains.mine()
  expect(await status()).toBe("ready-to-prove")
  expect(await l1.getGames({ targetChain })).toMatchObject([{ l2BlockNumber: receipt.blockNumber }])
  expect(await l1.getL2Output({ targetChain, l2BlockNumber: receipt.blockNumber })).toMatchObject({
    ...{ outputIndex: 0n, l2BlockNumber: receipt.blockNumber },
  })
  const { withdrawal, proof } = await prove(started, receipt)
  expect(proof.status).toBe("success")
  const { withdrawalHash } = withdrawal
  expect(await l1.getTimeToFinalize({ targetChain, withdrawalHash })).toMatchObject({ period: 0, seconds: 0 })
  await chains.mine()
  expect(await status()).toBe("ready-to-finalize")
  await l1.waitToFinalize({ targetChain, withdrawalHash })
  const finalizing = await l1.finalizeWithdrawal({ targetChain, withdrawal })
  await chains.mine()
  expect(await l1.getTransactionReceipt({ hash: finalizing })).toMatchObject({ status: "success" })
  expect(await status()).toBe("finalized")
  expect(await l1.getBalance({ address: to })).toBe(parseEther("1"))
})

test("delays are exceeded, not only reached: a proof of 12 s is not old enough after 12 s", async () => {
  const started = await start({ delays: { proofMaturity: 12 } })
  const { chains, l1, targetChain } = started
  const receipt = await withdraw(started, 1n)
  await chains.mine()
  const { withdrawal } = await prove(started, receipt)
  const status = statusOf(started, receipt)
  const finalize = () => l1.finalizeWithdrawal({ targetChain, withdrawal })
  await expect(finalize()).rejects.toThrow(toFunctionSelector("OptimismPortal_ProofNotOldEnough()"))
  await chains.mine()
  expect(await status()).toBe("waiting-to-finalize")
  await finalize() // the open block is later by 24 s
  await chains.mine()
  expect(await status()).toBe("finalized")
})

test("with the delays of mainnet, time is a command: the game, its result, and the days after it", async () => {
  const started = await start({ delays: "mainnet" })
  const { chains, l1 } = started
  const receipt = await withdraw(started, 1n)
  await chains.mine()
  await prove(started, receipt)
  const status = statusOf(started, receipt)
  const pass = async (seconds: number) => {
    await chains.increaseTime(seconds)
    await chains.mine()
  }
  const [game] = await l1.getGames({ targetChain: started.targetChain })
  const address = `0x${game?.metadata.slice(26)}` as const
  const resolve = {
    address,
    abi: parseAbi(["function resolve() returns (uint8)", "error ClockNotExpired()"]),
  }
  expect(await status()).toBe("waiting-to-finalize")
  await expect(l1.simulateContract({ ...resolve, functionName: "resolve" })).rejects.toThrow(
    "ClockNotExpired",
  )
  await pass(302_400)
  await l1.writeContract({ ...resolve, functionName: "resolve" })
  await chains.mine()
  await pass(302_388) // 302,400 s after the result, with the 12 s of the block
  expect(await status()).toBe("waiting-to-finalize")
  await chains.mine()
  expect(await status()).toBe("ready-to-finalize")
})

test("a game that the challenger wins must be replaced: the withdrawal is ready to prove again", async () => {
  const started = await start()
  const { chains } = started
  const receipt = await withdraw(started, 1n)
  await chains.mine()
  await prove(started, receipt)
  const status = statusOf(started, receipt)
  await chains.decideGame("op", 0, "challenger wins")
  await chains.mine()
  await chains.mine()
  expect(await status()).toBe("ready-to-prove")
  const { blockNumber } = await chains.propose("op")
  expect(blockNumber).toBeGreaterThan(receipt.blockNumber)
  await chains.mine()
  // viem's waitToProve takes any game that covers the block, also one that the challenger has won.
  const game = await started.l1.getGame({
    targetChain: started.targetChain,
    l2BlockNumber: receipt.blockNumber,
  })
  expect(game.index).toBe(1n)
  const { proof } = await prove(started, receipt, game)
  expect(proof.status).toBe("success")
  await chains.mine()
  expect(await status()).toBe("ready-to-finalize")
})

test("a game in progress delays the finalization, and one against the guardian's will does not count", async () => {
  const started = await start()
  const { chains, l1, contracts } = started
  const receipt = await withdraw(started, 1n)
  await chains.mine()
  await chains.decideGame("op", 0, "in progress")
  await chains.mine()
  await prove(started, receipt)
  await chains.mine()
  const status = statusOf(started, receipt)
  expect(await status()).toBe("waiting-to-finalize")
  await chains.decideGame("op", 0, "defender wins")
  await chains.mine()
  await chains.mine()
  expect(await status()).toBe("ready-to-finalize")
  const abi = parseAbi(["function updateRetirementTimestamp()"])
  await l1.writeContract({
    address: contracts.anchorStateRegistry,
    abi,
    functionName: "updateRetirementTimestamp",
  })
  await chains.mine()
  expect(await status()).toBe("ready-to-prove")
})

test("without automatic proposals a withdrawal waits for the command, and a root is proposed once", async () => {
  const started = await start({ proposals: "manual" })
  const { chains } = started
  const receipt = await withdraw(started, 1n)
  const status = statusOf(started, receipt)
  await chains.mine()
  expect(await status()).toBe("waiting-to-prove")
  const proposed = await chains.propose("op", { block: receipt.blockNumber })
  expect(proposed).toMatchObject({ blockNumber: receipt.blockNumber, hash: expect.any(String) })
  await chains.mine()
  expect(await status()).toBe("ready-to-prove")
  expect(await chains.propose("op", { block: receipt.blockNumber })).toEqual({ ...proposed, hash: undefined })
  await expect(chains.propose("op", { block: 10n ** 6n })).rejects.toThrow(
    /invalid option block: expected the number of a sealed block, from 0 to \d+, got 1000000/,
  )
})
