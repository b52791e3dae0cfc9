/** Loads the contracts on curves, and makes V8 compile them, before the first call of one. */
import { concatBytes } from "@ethereumjs/util"
import * as bls12381 from "./bls12381.ts"
import { runPairing } from "./bn254.ts"

/** EIP-197: the generators, and the negative of the first. The product of the two pairings is one. */
const [g1, negative, g2] = [
  "00000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000002",
  "000000000000000000000000000000000000000000000000000000000000000130644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd45",
  "198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c21800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed" +
    "090689d0585ff075ec9e99ad690c3395bc4b313370b38ef355acdadcd122975b12c85ea5db8c6deb4aab71808dcb408fe3d1e7690c43d37b4ce6cc0166fa7daa",
]

/** EIP-2537: zero in the fields of both groups, which maps to a point of each group, and a scalar. */
const [zero, zero2, scalar] = [new Uint8Array(64), new Uint8Array(128), new Uint8Array(32).fill(0x55)]

/**
 * Loads both curves: 9 ms of processor time for the pairing on BN254, the most frequently used one, then 17 ms for the contracts
 * on BLS12-381. The pairing comes last and takes 10 ms of these.
 *
 * @param nextTurn - Called and awaited before each contract.
 */
export async function warmUpCurves(nextTurn: () => Promise<unknown>): Promise<void> {
  await nextTurn()
  await runPairing(Buffer.from(g1 + g2 + negative + g2, "hex"))
  const next = async (
    run: (input: Uint8Array) => Uint8Array | Promise<Uint8Array>,
    ...parts: Uint8Array[]
  ) => {
    await nextTurn()
    return run(concatBytes(...parts))
  }
  const first = await next(bls12381.runG1Map, zero)
  const second = await next(bls12381.runG2Map, zero2)
  await next(bls12381.runG1Addition, first, first)
  await next(bls12381.runG2Addition, second, second)
  await next(bls12381.runG1Sum, first, scalar)
  await next(bls12381.runG2Sum, second, scalar)
  await next(bls12381.runPairing, first, second)
}
