/** The further addresses that have ether at genesis (`--fund-accounts`). */
import type { Hex } from "../../base/hex.ts"
import type { NodeOptions } from "../options/index.ts"
import { readAmount } from "../options/units.ts"

/**
 * Returns the balance of each address, in wei.
 *
 * @example
 * fundsOf({ fundAccounts: ["0x00000000000000000000000000000000000000aa:5"], balance: 1n })
 * // [["0x00000000000000000000000000000000000000aa", 5000000000000000000n]]
 */
export const fundsOf = ({
  fundAccounts,
  balance,
}: Pick<NodeOptions, "fundAccounts" | "balance">): readonly (readonly [Hex, bigint])[] =>
  fundAccounts.map((each) => {
    const [address = "", ether] = each.split(":")
    const own = ether === undefined ? balance : (readAmount(ether) ?? readAmount(`${ether} ether`) ?? 0n)
    return [address.toLowerCase() as Hex, own] as const
  })
