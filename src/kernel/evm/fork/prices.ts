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
    collidesWithStorage: !common.isActivatedEIP(8037),
    logsTransfers: common.isActivatedEIP(7708),
    keepsBalances: common.isActivatedEIP(8246),
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
    newHeir: price(common.isActivatedEIP(8038) ? "accountWriteGas" : "callNewAccountGas"),
    /** Reading code, beside the access to its account (EIP-8038). */
    codeRead: common.isActivatedEIP(8038) ? price("warmstoragereadGas") : 0,
    codeWord: common.isActivatedEIP(8037) ? price("codeDepositHashWordGas") : 0,
    selfdestructRefund: price("selfdestructRefundGas"),
    sstoreSet: price("sstoreSetGas"),
    sstoreReset: price("sstoreResetGas"),
    sstoreRefund: price("sstoreRefundGas"),
    ...(common.isActivatedEIP(8038) ? flatPrices(price) : netPrices(common, price)),
    ...startPrices(common, price),
  }
}

/** Returns the prices of a transaction before its code runs (Yellow Paper section 6, g0). */
function startPrices(common: Common, price: (name: string) => number) {
  const floorToken = price("totalCostFloorPerToken")
  // EIP-7623 counts 4 tokens for a byte that is not 0, EIP-7976 for every byte, and EIP-7981 for those of access lists too.
  const floorByte = 4 * floorToken
  const listedByte = common.isActivatedEIP(7981) ? floorByte : 0
  return {
    transaction: price("txGas"),
    zeroByte: price("txDataZeroGas"),
    otherByte: price("txDataNonZeroGas"),
    creation: common.gteHardfork("homestead") ? price("txCreationGas") : 0,
    /** A callee other than the sender, and the value that it gets (EIP-2780). */
    callee: price("txRecipientAccessGas"),
    calleeValue: price("txValueCost"),
    listedAddress: price("accessListAddressGas") + 20 * listedByte,
    listedSlot: price("accessListStorageKeyGas") + 32 * listedByte,
    authorization: price(common.isActivatedEIP(8037) ? "perAuthBaseGas" : "perEmptyAccountCost"),
    hasFloor: common.isActivatedEIP(7623),
    floorZeroByte: common.isActivatedEIP(7976) ? floorByte : floorToken,
    floorByte,
    floorListedByte: listedByte,
    /** The floor includes the callee or the creation (EIP-2780). */
    floorHasCallee: common.isActivatedEIP(2780),
  }
}

/** Returns the prices of SSTORE of EIP-8038, as prices of net metering: a write of a clean slot costs the same whatever its value. */
function flatPrices(price: (name: string) => number) {
  const [warm, write] = [price("warmstoragereadGas"), price("storageWriteGas")]
  return {
    ...{ netSentry: price("sstoreSentryEIP2200Gas"), netNoop: warm, netDirty: warm },
    ...{ netInit: warm + write, netClean: warm + write, coldStore: price("coldsloadGas") - warm },
    ...{ netClearRefund: price("refundStorageClearGas"), netInitRefund: write, netCleanRefund: write },
  }
}

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
    coldStore: price("coldsloadGas"),
    netClearRefund: price(isOld ? "netSstoreClearRefundGas" : "sstoreClearRefundEIP2200Gas"),
    netInitRefund: hasAccessCosts
      ? price("sstoreInitEIP2200Gas") - warm
      : price(isOld ? "netSstoreResetClearRefundGas" : "sstoreInitRefundEIP2200Gas"),
    netCleanRefund: hasAccessCosts
      ? clean
      : price(isOld ? "netSstoreResetRefundGas" : "sstoreCleanRefundEIP2200Gas"),
  }
}
