/** The gas prices of one fork, as numbers, and the rules that hold in it. */

import type { Common } from "@ethereumjs/common"
import { memoizeByObject } from "../../../base/memoize.ts"

/** Returns `true` for the EIPs and forks that are active, and the gas prices as numbers; 0 when the fork has no such price. */
export const pricesOf = memoizeByObject(createPrices)

function createPrices(common: Common) {
  const price = (name: string): number => {
    try {
      return Number(common.param(name))
    } catch {
      return 0
    }
  }
  return {
    hasAccessCosts: common.isActivatedEIP(2929),
    hasDelegation: common.isActivatedEIP(7702),
    hasInitCodeLimit: common.isActivatedEIP(3860),
    hasRandao: common.isActivatedEIP(4399),
    rejectsEofCode: common.isActivatedEIP(3541),
    keepsOldContracts: common.isActivatedEIP(6780),
    isHomestead: common.gteHardfork("homestead"),
    isTangerine: common.gteHardfork("tangerineWhistle"),
    isSpurious: common.gteHardfork("spuriousDragon"),
    storage: storageRule(common),
    memory: price("memoryGas"),
    memoryDivisor: price("quadCoefficientDivGas"),
    copy: price("copyGas"),
    hashWord: price("keccak256WordGas"),
    expByte: price("expByteGas"),
    logTopic: price("logTopicGas"),
    logByte: price("logDataGas"),
    initCodeWord: price("initCodeWordGas"),
    maxInitCode: price("maxInitCodeSize"),
    maxCode: price("maxCodeSize"),
    codeByte: price("createDataGas"),
    coldAccount: price("coldaccountaccessGas"),
    coldSlot: price("coldsloadGas"),
    warm: price("warmstoragereadGas"),
    callValue: price("callValueTransferGas"),
    callStipend: price("callStipendGas"),
    newAccount: price("callNewAccountGas"),
    selfdestructRefund: price("selfdestructRefundGas"),
    sstoreSet: price("sstoreSetGas"),
    sstoreReset: price("sstoreResetGas"),
    sstoreRefund: price("sstoreRefundGas"),
    ...netPrices(common, price),
    ...startPrices(common, price),
  }
}

/** Returns the prices of a transaction before its code runs (Yellow Paper section 6, g0). */
const startPrices = (common: Common, price: (name: string) => number) => ({
  transaction: price("txGas"),
  zeroByte: price("txDataZeroGas"),
  otherByte: price("txDataNonZeroGas"),
  creation: common.gteHardfork("homestead") ? price("txCreationGas") : 0,
  listedAddress: price("accessListAddressGas"),
  listedSlot: price("accessListStorageKeyGas"),
  authorization: price("perEmptyAccountCost"),
  hasFloor: common.isActivatedEIP(7623),
  floorToken: price("totalCostFloorPerToken"),
})

type StorageRule = "gross" | "net1283" | "net2200"

/** EIP-1283 held in Constantinople alone; EIP-2200 holds from Istanbul on. */
function storageRule(common: Common): StorageRule {
  if (common.gteHardfork("istanbul")) return "net2200"
  return common.hardfork() === "constantinople" ? "net1283" : "gross"
}

/** Returns the prices of SSTORE with net metering; from Berlin on an access has a price of its own (EIP-2929). */
function netPrices(common: Common, price: (name: string) => number) {
  const isOld = storageRule(common) === "net1283"
  const warm = price("warmstoragereadGas")
  const clean = price("sstoreResetGas") - price("coldsloadGas") - warm
  const hasAccessCosts = common.isActivatedEIP(2929)
  return {
    netSentry: isOld ? -1 : price("sstoreSentryEIP2200Gas"),
    netNoop: hasAccessCosts ? warm : price(isOld ? "netSstoreNoopGas" : "sstoreNoopEIP2200Gas"),
    netDirty: price(isOld ? "netSstoreDirtyGas" : "sstoreDirtyEIP2200Gas"),
    netInit: price(isOld ? "netSstoreInitGas" : "sstoreInitEIP2200Gas"),
    netClean: price(isOld ? "netSstoreCleanGas" : "sstoreCleanEIP2200Gas"),
    netClearRefund: price(isOld ? "netSstoreClearRefundGas" : "sstoreClearRefundEIP2200Gas"),
    netInitRefund: hasAccessCosts
      ? price("sstoreInitEIP2200Gas") - warm
      : price(isOld ? "netSstoreResetClearRefundGas" : "sstoreInitRefundEIP2200Gas"),
    netCleanRefund: hasAccessCosts
      ? clean
      : price(isOld ? "netSstoreResetRefundGas" : "sstoreCleanRefundEIP2200Gas"),
  }
}
