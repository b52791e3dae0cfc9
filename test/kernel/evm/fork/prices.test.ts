import { expect, test } from "vitest"
import { type HardforkName, scheduleFromGenesis } from "../../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../../src/kernel/evm/fork/hardforks.ts"
import { pricesOf } from "../../../../src/kernel/evm/fork/prices.ts"

const commonOf = (hardfork: HardforkName) =>
  createRules(scheduleFromGenesis({ chainId: 1n, hardfork })).at({
    ...{ number: 0n, timestamp: 0n, parentTotalDifficulty: 0n },
  })

/** Returns some of the prices and rules of a fork. */
const pick = (hardfork: HardforkName, ...names: readonly (keyof ReturnType<typeof pricesOf>)[]) =>
  names.map((name) => pricesOf(commonOf(hardfork))[name])

test("default: the whole table of Osaka", () => {
  expect(pricesOf(commonOf("osaka"))).toEqual({
    ...{ hasAccessCosts: true, hasDelegation: true, hasInitCodeLimit: true, hasRandao: true },
    ...{ rejectsEofCode: true, keepsOldContracts: true, collidesWithStorage: true },
    ...{ logsTransfers: false, keepsBalances: false },
    ...{ isHomestead: true, isTangerine: true, isSpurious: true, storage: "net2200" },
    ...{ memory: 3, memoryDivisor: 512, copy: 3, hashWord: 6, expByte: 50, logTopic: 375, logByte: 8 },
    ...{ initCodeWord: 2, maxInitCode: 49_152, maxCode: 24_576, codeByte: 200, codeWord: 0 },
    ...{ codeRead: 0, newHeir: 25_000 },
    ...{ coldAccount: 2600, coldSlot: 2100, warm: 100 },
    ...{ callValue: 9000, callStipend: 2300, newAccount: 25_000, selfdestructRefund: 0 },
    ...{ sstoreSet: 20_000, sstoreReset: 5000, sstoreRefund: 15_000 },
    ...{ netSentry: 2300, netNoop: 100, netDirty: 100, netInit: 20_000, netClean: 2900 },
    ...{ netClearRefund: 4800, netInitRefund: 19_900, netCleanRefund: 2800, coldStore: 2100 },
    ...{ transaction: 21_000, zeroByte: 4, otherByte: 16, creation: 32_000, callee: 0, calleeValue: 0 },
    ...{ listedAddress: 2400, listedSlot: 1900, authorization: 25_000 },
    ...{ hasFloor: true, floorZeroByte: 10, floorByte: 40, floorListedByte: 0, floorHasCallee: false },
  })
})

test("default: the whole table of Amsterdam", () => {
  expect(pricesOf(commonOf("amsterdam"))).toEqual({
    ...pricesOf(commonOf("osaka")),
    ...{ collidesWithStorage: false, logsTransfers: true, keepsBalances: true },
    ...{ maxInitCode: 131_072, maxCode: 65_536, codeByte: 0, codeWord: 6, codeRead: 100 },
    ...{ coldAccount: 3000, callValue: 11_300, newAccount: 0, newHeir: 9000 },
    ...{ netInit: 10_100, netClean: 10_100, coldStore: 2000 },
    ...{ netClearRefund: 11_616, netInitRefund: 10_000, netCleanRefund: 10_000 },
    ...{ transaction: 12_000, creation: 12_000, callee: 3000, calleeValue: 6000 },
    ...{ listedAddress: 4180, listedSlot: 4048, authorization: 7816 },
    ...{ floorZeroByte: 64, floorByte: 64, floorListedByte: 64, floorHasCallee: true },
  })
})

test("behavior: SSTORE is net metered in Constantinople (EIP-1283), not in Petersburg, and again from Istanbul on", () => {
  const rules = (["byzantium", "constantinople", "petersburg", "istanbul", "osaka"] as const).map(
    (fork) => pick(fork, "storage")[0],
  )
  expect(rules).toEqual(["gross", "net1283", "gross", "net2200", "net2200"])
  const names = [
    ...(["netSentry", "netNoop", "netDirty", "netInit", "netClean"] as const),
    ...(["netClearRefund", "netInitRefund", "netCleanRefund"] as const),
  ]
  expect(pick("constantinople", ...names)).toEqual([-1, 200, 200, 20_000, 5000, 15_000, 19_800, 4800])
  expect(pick("istanbul", ...names)).toEqual([2300, 800, 800, 20_000, 5000, 15_000, 19_200, 4200])
  expect(pick("berlin", ...names)).toEqual([2300, 100, 100, 20_000, 2900, 15_000, 19_900, 2800])
})

test("behavior: a price that the fork does not have is 0, and a creation is free before Homestead", () => {
  const names = [
    "coldAccount",
    "warm",
    "listedAddress",
    "initCodeWord",
    "authorization",
    "floorByte",
  ] as const
  expect(pick("frontier", ...names)).toEqual(Array(names.length).fill(0))
  expect([...pick("frontier", "creation"), ...pick("homestead", "creation")]).toEqual([0, 32_000])
  expect([...pick("petersburg", "otherByte"), ...pick("istanbul", "otherByte")]).toEqual([68, 16])
})
