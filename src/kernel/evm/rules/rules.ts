/** The rules of a fork in the form of the core, computed once for each `Common`. */
import type { Common } from "@ethereumjs/common"
import { BoundedCache } from "../../../base/boundedCache.ts"
import { memoizeByObject } from "../../../base/memoize.ts"
import * as Layout from "../../core/layout.ts"
import type { Rules } from "../../core/rules.ts"
import { opcodesOf } from "../fork/opcodes.ts"
import { pricesOf } from "../fork/prices.ts"
import { statePricesOf } from "../fork/stateGas.ts"

/** Returns the rules of a fork, whose `Common` never changes. Equal rules are one object, so that chains share instances. */
export const coreRulesOf = memoizeByObject(createRules)

/** The rules by their text. A process uses few forks. */
const known = new BoundedCache<string, Rules>(64)

function createRules(common: Common): Rules {
  const values = valuesOf(common)
  const fees = feesOf(common)
  const endings = common.isActivatedEIP(7928) ? accesses : []
  const text = JSON.stringify([values, fees, endings])
  const rules = known.get(text) ?? {
    ...{ values: new Map(values), fees: new Map(fees), endings: new Set(endings) },
  }
  known.set(text, rules)
  return rules
}

/** BALANCE, EXTCODESIZE, EXTCODECOPY, EXTCODEHASH and SLOAD: the other instructions that access the state end their block in any fork. */
const [EXTCODESIZE, EXTCODECOPY] = [0x3b, 0x3c]
const accesses = [0x31, EXTCODESIZE, EXTCODECOPY, 0x3f, 0x54]

/** Returns the constant gas of each opcode of a fork. */
function feesOf(common: Common): [number, number][] {
  const { codeRead } = pricesOf(common)
  return [...opcodesOf(common).opcodes].map(([code, { fee }]) => [
    code,
    code === EXTCODESIZE || code === EXTCODECOPY ? fee + codeRead : fee,
  ])
}

function valuesOf(common: Common): [number, number][] {
  const prices = pricesOf(common)
  const state = statePricesOf(common)
  return [
    [Layout.HAS_ACCESS_COSTS, Number(prices.hasAccessCosts)],
    [Layout.HAS_DELEGATION, Number(prices.hasDelegation)],
    [Layout.HAS_INIT_CODE_LIMIT, Number(prices.hasInitCodeLimit)],
    [Layout.REJECTS_EOF_CODE, Number(prices.rejectsEofCode)],
    [Layout.KEEPS_OLD_CONTRACTS, Number(prices.keepsOldContracts)],
    [Layout.IS_HOMESTEAD, Number(prices.isHomestead)],
    [Layout.IS_TANGERINE, Number(prices.isTangerine)],
    [Layout.IS_SPURIOUS, Number(prices.isSpurious)],
    [Layout.HAS_NET_METERING, Number(prices.storage !== "gross")],
    [Layout.HASH_WORD, prices.hashWord],
    [Layout.COPY_WORD, prices.copy],
    [Layout.EXP_BYTE, prices.expByte],
    [Layout.LOG_TOPIC, prices.logTopic],
    [Layout.LOG_BYTE, prices.logByte],
    [Layout.INIT_CODE_WORD, prices.initCodeWord],
    [Layout.MAX_INIT_CODE, Math.min(prices.maxInitCode, maxSize)],
    [Layout.MAX_CODE, Math.min(prices.maxCode, maxSize)],
    [Layout.CODE_BYTE, prices.codeByte],
    [Layout.COLD_ACCOUNT, prices.coldAccount],
    [Layout.COLD_SLOT, prices.coldSlot],
    [Layout.WARM_ACCESS, prices.warm],
    [Layout.CALL_VALUE, prices.callValue],
    [Layout.CALL_STIPEND, prices.callStipend],
    [Layout.NEW_ACCOUNT, prices.newAccount],
    [Layout.SELFDESTRUCT_REFUND, prices.selfdestructRefund],
    [Layout.SSTORE_SET, prices.sstoreSet],
    [Layout.SSTORE_RESET, prices.sstoreReset],
    [Layout.SSTORE_REFUND, prices.sstoreRefund],
    [Layout.NET_SENTRY, prices.netSentry],
    [Layout.NET_NOOP, prices.netNoop],
    [Layout.NET_DIRTY, prices.netDirty],
    [Layout.NET_INIT, prices.netInit],
    [Layout.NET_CLEAN, prices.netClean],
    [Layout.NET_CLEAR_REFUND, prices.netClearRefund],
    [Layout.NET_INIT_REFUND, prices.netInitRefund],
    [Layout.NET_CLEAN_REFUND, prices.netCleanRefund],
    [Layout.MODEXP_RULE, modexpRule(common)],
    [Layout.LOGS_TRANSFERS, Number(prices.logsTransfers)],
    [Layout.KEEPS_BALANCES, Number(prices.keepsBalances)],
    [Layout.COLLIDES_WITH_STORAGE, Number(prices.collidesWithStorage)],
    [Layout.CODE_WORD, prices.codeWord],
    [Layout.NEW_HEIR, prices.newHeir],
    [Layout.COLD_STORE, prices.coldStore],
    [Layout.STATE_ACCOUNT, state?.account ?? 0],
    [Layout.STATE_SLOT, state?.slot ?? 0],
    [Layout.STATE_CODE_BYTE, state?.codeByte ?? 0],
  ]
}

function modexpRule(common: Common): number {
  if (common.isActivatedEIP(7883)) return 2
  return common.isActivatedEIP(2565) ? 1 : 0
}

/** The value of a size without a limit in the core. */
const maxSize = 0x7fffffff
