/** Each action of `viem/op-stack`, from the start of a deposit and of a withdrawal to their ends. */
import { readFileSync } from "node:fs"
import { type Client, parseAbi, parseEther } from "viem"
import * as opStack from "viem/op-stack"
import { expect, test } from "vitest"
import { depositsOf, start } from "./start.ts"

const to = "0x00000000000000000000000000000000000000aa"
const abi = parseAbi(["function transfer(address, uint256) returns (bool)", "function deposit() payable"])
const weth = "0x4200000000000000000000000000000000000006"

/** The actions of outputs before fault proofs, which need a portal of version 2. */
const outputActions = ["getTimeToNextL2Output", "waitForNextL2Output"]

const namesIn = (client: unknown): readonly string[] => Object.keys(client as object)
const fake = {} as Client

test("the page names each action of viem/op-stack", () => {
  const page = readFileSync(new URL("../../docs/linked-chains.md", import.meta.url), "utf8")
  const { publicActionsL1, publicActionsL2, walletActionsL1, walletActionsL2 } = opStack
  const names = [
    ...namesIn(publicActionsL1()(fake)),
    ...namesIn(publicActionsL2()(fake)),
    ...namesIn(walletActionsL1()(fake)),
    ...namesIn(walletActionsL2()(fake)),
  ]
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

test("a deposit: it is built and estimated on both sides, and arrives", async () => {
  const started = await start()
  const { chains, l1, l2, account, targetChain } = started
  expect(await l1.getPortalVersion({ targetChain })).toEqual({ major: 5, minor: 6, patch: 1 })
  const request = await l2.buildDepositTransaction({ account, mint: 5n, to })
  const estimate = await l1.estimateDepositTransactionGas(request as never)
  const hash = await l1.depositTransaction(request)
  await chains.mine()
  const { gasUsed } = await l1.getTransactionReceipt({ hash })
  expect(estimate).toBeGreaterThanOrEqual(gasUsed)
  const [arrived = "0x"] = await depositsOf(started, hash)
  expect((await l2.getTransactionReceipt({ hash: arrived })).status).toBe("success")
})

test("the fees of the L2: those of L1 and of the operator, for transactions and calls of contracts", async () => {
  const { l1, l2, account, chains } = await start({
    l2: { op: { network: "op", operatorFeeConstant: 7n } },
  })
  await chains.mine()
  const transaction = { account, to, value: 1n } as const
  expect(await l2.getL1BaseFee()).toBe((await l1.getBlock({ blockTag: "latest" })).baseFeePerGas)
  expect(await l2.estimateL1Gas(transaction)).toBe(1600n) // 100 bytes at least
  expect(await l2.estimateOperatorFee(transaction)).toBe(7n)
  expect(await l2.estimateL1Fee(transaction)).toBeGreaterThan(0n)
  expect(await l2.estimateTotalGas(transaction)).toBe((await l2.estimateGas(transaction)) + 1600n)
  expect(await l2.estimateTotalFee(transaction)).toBeGreaterThan(await l2.estimateL1Fee(transaction))
  await l2.writeContract({ address: weth, abi, functionName: "deposit", value: parseEther("1") })
  await chains.l2.op.mine()
  const call = { account, address: weth, abi, functionName: "transfer", args: [to, 1n] } as const
  const gas = await l2.estimateContractGas(call)
  expect(await l2.estimateContractL1Gas(call)).toBe(1600n)
  expect(await l2.estimateContractTotalGas(call)).toBe(gas + 1600n)
  const [l1Fee, total] = [await l2.estimateContractL1Fee(call), await l2.estimateContractTotalFee(call)]
  expect(total).toBeGreaterThan(l1Fee)
  expect(l1Fee).toBeGreaterThan(0n)
})

test("a withdrawal: it is built on L1, each step is estimated, and each wait ends", async () => {
  const { chains, l1, l2, account, targetChain } = await start()
  const built = await l1.buildInitiateWithdrawal({ account, to, value: 5n })
  expect(await l2.estimateInitiateWithdrawalGas(built as never)).toBeGreaterThan(21_000n)
  const hash = await l2.initiateWithdrawal(built)
  await chains.mine()
  const receipt = await l2.getTransactionReceipt({ hash })
  const { blockNumber: l2BlockNumber } = receipt
  expect(await l1.getTimeToProve({ receipt, targetChain })).toMatchObject({ seconds: 0 })
  expect(await l1.getTimeToNextGame({ targetChain, l2BlockNumber })).toMatchObject({ seconds: 0 })
  const game = await l1.waitForNextGame({ targetChain, l2BlockNumber })
  expect(await l1.getGame({ targetChain, l2BlockNumber })).toEqual(game)
  expect(await l1.getGames({ targetChain })).toEqual([game])
  expect(await l1.getL2Output({ targetChain, l2BlockNumber })).toMatchObject({ l2BlockNumber })
  const { withdrawal } = await l1.waitToProve({ receipt, targetChain })
  const proof = await l2.buildProveWithdrawal({ account, game, withdrawal })
  expect(await l1.estimateProveWithdrawalGas(proof)).toBeGreaterThan(21_000n)
  await l1.proveWithdrawal(proof)
  await chains.mine(2)
  const { withdrawalHash } = withdrawal
  expect(await l1.getTimeToFinalize({ targetChain, withdrawalHash })).toMatchObject({ seconds: 0 })
  await l1.waitToFinalize({ targetChain, withdrawalHash })
  const last = { targetChain, withdrawal } as const
  expect(await l1.estimateFinalizeWithdrawalGas({ account, ...last })).toBeGreaterThan(21_000n)
  await l1.finalizeWithdrawal(last)
  await chains.mine()
  expect(await l1.getWithdrawalStatus({ receipt, targetChain })).toBe("finalized")
  expect(await l1.getBalance({ address: to })).toBe(5n)
})

test("error: the actions of outputs before fault proofs, which the portal has no more", async () => {
  const { l1, targetChain } = await start()
  for (const name of outputActions) {
    const act = (l1 as unknown as Record<string, (given: object) => Promise<unknown>>)[name]
    await expect(act?.({ l2BlockNumber: 0n, targetChain })).rejects.toThrow()
  }
})
