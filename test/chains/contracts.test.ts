/** The contracts on L1: their codes, what they refuse, and the proofs that the portal verifies. */
import { readFileSync } from "node:fs"
import { fromRlp, type Hex, keccak256, parseAbi, toHex, toRlp } from "viem"
import { getWithdrawals } from "viem/op-stack"
import { expect, test } from "vitest"
import { compile } from "../../src/chains/contracts/compile.mjs"
import { depositsOf, prove, start, withdraw } from "./start.ts"

const portalAbi = parseAbi([
  "struct Withdrawal { uint256 nonce; address sender; address target; uint256 value; uint256 gasLimit; bytes data; }",
  "struct OutputRootProof { bytes32 version; bytes32 stateRoot; bytes32 messagePasserStorageRoot; bytes32 latestBlockhash; }",
  "function proveWithdrawalTransaction(Withdrawal,uint256,OutputRootProof,bytes[])",
  "function finalizeWithdrawalTransaction(Withdrawal)",
  "function depositTransaction(address,uint256,uint64,bool,bytes) payable",
  "function params() view returns (uint128,uint64,uint64)",
  "function minimumGasLimit(uint64) pure returns (uint64)",
  "function version() view returns (string)",
  "function paused() view returns (bool)",
  "function proofSubmitters(bytes32,uint256) view returns (address)",
  "error OptimismPortal_AlreadyFinalized()",
  "error OptimismPortal_BadTarget()",
  "error OptimismPortal_CallPaused()",
  "error OptimismPortal_CalldataTooLarge()",
  "error OptimismPortal_GasLimitTooLow()",
  "error OptimismPortal_InvalidDisputeGame()",
  "error OptimismPortal_InvalidMerkleProof()",
  "error OptimismPortal_InvalidOutputRootProof()",
  "error OptimismPortal_InvalidProofTimestamp()",
  "error OptimismPortal_Unproven()",
  "error OutOfGas()",
])

const to = "0x00000000000000000000000000000000000000aa"

test("the codes of the contracts are those that their sources compile to", () => {
  const written = readFileSync(new URL("../../src/chains/contracts/code.ts", import.meta.url), "utf8")
  expect(written).toBe(compile())
})

test("the portal proves each of many withdrawals of a block, and no proof with another byte", async () => {
  const started = await start()
  const { chains, account, l1, l2, targetChain, contracts } = started
  for (let value = 0n; value < 17n; value++)
    await l2.initiateWithdrawal({ request: { gas: 21_000n, to, value } })
  await chains.l2.op.mine()
  await chains.mine(2) // a proof must be later than its game
  const { transactions } = await l2.getBlock({ blockNumber: 1n })
  const [game] = await l1.getGames({ targetChain })
  const portal = { address: contracts.optimismPortal, abi: portalAbi, account } as const
  const depths = new Set<number>()
  for (const [index, hash] of transactions.slice(1).entries()) {
    const [withdrawal] = getWithdrawals(await l2.getTransactionReceipt({ hash }))
    if (game === undefined || withdrawal === undefined) throw new Error("no game or no withdrawal")
    const built = await l2.buildProveWithdrawal({ account, game, withdrawal })
    const simulate = (change: Partial<typeof built>) => {
      const { l2OutputIndex, outputRootProof, withdrawalProof } = { ...built, ...change }
      const args = [withdrawal, l2OutputIndex, outputRootProof, withdrawalProof as Hex[]] as const
      return l1.simulateContract({ ...portal, functionName: "proveWithdrawalTransaction", args })
    }
    await simulate({})
    depths.add(built.withdrawalProof.length)
    const { withdrawalProof: nodes } = built
    if (index % 8 > 0) continue
    for (const [at, node] of nodes.entries()) {
      const changed = BigInt(node) ^ (1n << BigInt(8 * (index % 30)))
      const other = toHex(changed, { size: (node.length - 2) / 2 })
      const replaced = nodes.map((each, position) => (position === at ? other : each))
      await expect(simulate({ withdrawalProof: replaced })).rejects.toThrow()
    }
    for (const shorter of [[], nodes.slice(1), nodes.slice(0, -1), [...nodes, nodes[0] as Hex]])
      await expect(simulate({ withdrawalProof: shorter })).rejects.toThrow(
        "OptimismPortal_InvalidMerkleProof",
      )
  }
  expect(depths.size).toBeGreaterThan(1)
})

test("a forged trie, whose root no game has claimed, proves nothing", async () => {
  const started = await start()
  const { chains, account, l1, l2, targetChain, contracts } = started
  await withdraw(started, 1n)
  await chains.mine(2)
  const [game] = await l1.getGames({ targetChain })
  const withdrawal = {
    nonce: 9n,
    sender: to,
    target: to,
    value: 10n ** 18n,
    gasLimit: 0n,
    data: "0x",
  } as const
  const slot = keccak256(toHex(7, { size: 32 }))
  const leaf = toRlp([`0x20${keccak256(slot).slice(2)}`, "0x01"])
  expect(fromRlp(leaf).length).toBe(2)
  const block = await l2.getBlock({ blockNumber: game?.l2BlockNumber as bigint })
  const root = {
    version: toHex(0, { size: 32 }),
    stateRoot: block.stateRoot,
    messagePasserStorageRoot: keccak256(leaf),
    latestBlockhash: block.hash,
  }
  const args = [withdrawal, 0n, root, [leaf]] as const
  const portal = { address: contracts.optimismPortal, abi: portalAbi, account } as const
  await expect(
    l1.simulateContract({ ...portal, functionName: "proveWithdrawalTransaction", args }),
  ).rejects.toThrow("OptimismPortal_InvalidOutputRootProof")
})

test("error: proofs and finalizations out of turn, with the portal's own errors", async () => {
  const started = await start()
  const { chains, account, l1, l2, targetChain, contracts } = started
  const receipt = await withdraw(started, 5n)
  const portal = { address: contracts.optimismPortal, abi: portalAbi, account } as const
  const [withdrawal] = getWithdrawals(receipt)
  if (withdrawal === undefined) throw new Error("no withdrawal")
  const finalize = { ...portal, functionName: "finalizeWithdrawalTransaction", args: [withdrawal] } as const
  await expect(l1.simulateContract(finalize)).rejects.toThrow("OptimismPortal_Unproven")
  await chains.mine()
  const [game] = await l1.getGames({ targetChain })
  if (game === undefined) throw new Error("no game")
  const { l2OutputIndex, outputRootProof, withdrawalProof } = await l2.buildProveWithdrawal({
    ...{ account, game, withdrawal },
  })
  const args = [withdrawal, l2OutputIndex, outputRootProof, withdrawalProof as Hex[]] as const
  const proving = { ...portal, functionName: "proveWithdrawalTransaction", args } as const
  const blockNumber = await l1.getBlockNumber()
  await expect(l1.simulateContract({ ...proving, blockNumber })).rejects.toThrow(
    "OptimismPortal_InvalidProofTimestamp",
  )
  await prove(started, receipt)
  await chains.mine()
  await l1.finalizeWithdrawal({ targetChain, withdrawal })
  await chains.mine()
  await expect(l1.simulateContract(finalize)).rejects.toThrow("OptimismPortal_AlreadyFinalized")
  await expect(
    l1.simulateContract({ ...proving, args: [{ ...withdrawal, value: 6n }, ...args.slice(1)] as never }),
  ).rejects.toThrow("OptimismPortal_InvalidMerkleProof")
  await expect(
    l1.simulateContract({
      ...proving,
      args: [{ ...withdrawal, target: portal.address }, ...args.slice(1)] as never,
    }),
  ).rejects.toThrow("OptimismPortal_BadTarget")
  await chains.decideGame("op", 0, "challenger wins")
  await chains.mine()
  await expect(l1.simulateContract(proving)).rejects.toThrow("OptimismPortal_InvalidDisputeGame")
})

test("a withdrawal whose call fails on L1 is finalized, and its ether stays in the portal", async () => {
  const started = await start()
  const { chains, l1, targetChain, contracts } = started
  await chains.l1.request({ method: "anvil_setCode", params: [to, "0x5f5ffd"] })
  const before = await l1.getBalance({ address: contracts.optimismPortal })
  const receipt = await withdraw(started, 5n, to)
  await chains.mine()
  const { withdrawal } = await prove(started, receipt)
  await chains.mine()
  const hash = await l1.finalizeWithdrawal({ targetChain, withdrawal, gas: 500_000n })
  await chains.mine()
  const { status, logs } = await l1.getTransactionReceipt({ hash })
  expect([status, BigInt(logs[0]?.data ?? "0x1")]).toEqual(["success", 0n])
  expect(await l1.getBalance({ address: contracts.optimismPortal })).toBe(before)
})

test("deposits share a limit in each block, and pay for their gas by burning gas of L1", async () => {
  const started = await start()
  const { chains, account, l1, contracts } = started
  const portal = { address: contracts.optimismPortal, abi: portalAbi, account } as const
  const deposit = (gas: bigint, data: Hex = "0x") =>
    ({ ...portal, functionName: "depositTransaction", args: [to, 0n, gas, false, data] }) as const
  await expect(l1.simulateContract(deposit(20_999n))).rejects.toThrow("OptimismPortal_GasLimitTooLow")
  await expect(l1.simulateContract(deposit(21_039n, "0x00"))).rejects.toThrow("OptimismPortal_GasLimitTooLow")
  await l1.simulateContract(deposit(21_040n, "0x00"))
  await expect(l1.simulateContract(deposit(20_000_001n))).rejects.toThrow("OutOfGas")
  await expect(
    l1.simulateContract({
      ...portal,
      functionName: "depositTransaction",
      args: [to, 0n, 100_000n, true, "0x"],
    }),
  ).rejects.toThrow("OptimismPortal_BadTarget")
  const half = { ...deposit(10_000_000n), gas: 12_000_000n } // burnt for the gas of the L2, at 1 gwei here and there
  const sent = [await l1.writeContract(half), await l1.writeContract(half)]
  sent.push(await l1.writeContract({ ...deposit(21_000n), gas: 200_000n }))
  await chains.mine()
  const receipts = await Promise.all(sent.map((hash) => l1.getTransactionReceipt({ hash })))
  expect(receipts.map(({ status }) => status)).toEqual(["success", "success", "reverted"])
  expect(receipts[1]?.gasUsed).toBeGreaterThan(10_000_000n)
  expect((await depositsOf(started, sent[0] as Hex)).length).toBe(1)
  const [fee, bought] = await l1.readContract({ ...portal, functionName: "params" })
  expect([fee, bought]).toEqual([10n ** 9n, 20_000_000n])
  await l1.writeContract({ ...deposit(21_000n), gas: 200_000n })
  await chains.mine()
  const [next] = await l1.readContract({ ...portal, functionName: "params" })
  expect(next).toBe(10n ** 9n + (10n ** 9n * 18n) / (2n * 8n)) // nine times the target, an eighth for each
})

test("the guardian pauses the portal of one L2: withdrawals stop, deposits go on", async () => {
  const started = await start()
  const { chains, l1, contracts, friend, account } = started
  const receipt = await withdraw(started, 5n)
  await chains.mine()
  await prove(started, receipt)
  const abi = parseAbi(["function pause(address)", "error SuperchainConfig_OnlyGuardian()"])
  const config = { address: contracts.superchainConfig, abi, functionName: "pause" } as const
  await expect(
    l1.simulateContract({ ...config, account: friend, args: [contracts.optimismPortal] }),
  ).rejects.toThrow("SuperchainConfig_OnlyGuardian")
  await l1.writeContract({ ...config, args: [contracts.optimismPortal] })
  await chains.mine()
  const portal = { address: contracts.optimismPortal, abi: portalAbi, account } as const
  expect(await l1.readContract({ ...portal, functionName: "paused" })).toBe(true)
  const [withdrawal] = getWithdrawals(receipt)
  await expect(
    l1.simulateContract({
      ...portal,
      functionName: "finalizeWithdrawalTransaction",
      args: [withdrawal as NonNullable<typeof withdrawal>],
    }),
  ).rejects.toThrow("OptimismPortal_CallPaused")
  const deposit = await l1.sendTransaction({ to: contracts.optimismPortal, value: 5n })
  await chains.mine()
  expect((await depositsOf(started, deposit)).length).toBe(1)
})
