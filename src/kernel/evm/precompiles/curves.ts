/** BN254 and BLS12-381, loaded when a contract first needs them. Each has its own copy of mcl, which computes on one curve. */
import { type Curve, createCurve } from "./curve.ts"

/** Computes on a curve: synchronously if it is loaded, otherwise after it is loaded. */
type OnCurve = <T>(compute: (curve: Curve) => T) => T | Promise<T>

function lazy(load: () => Promise<Curve>): OnCurve {
  let loaded: Curve | undefined
  let loading: Promise<Curve> | undefined
  return (compute) => {
    if (loaded !== undefined) return compute(loaded)
    loading ??= load().then((curve) => {
      loaded = curve
      return curve
    })
    return loading.then(compute)
  }
}

/** EIP-196 and EIP-197; the error texts are those of geth's crypto/bn256/gnark. */
export const onBn254 = lazy(async () => {
  const { default: mcl } = await import("mcl-wasm")
  await mcl.init(mcl.BN_SNARK1)
  return createCurve(mcl, {
    modulus: Buffer.from("30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47", "hex"),
    elementSize: 32,
    isImaginaryFirst: true,
    notOnCurve: "point is not on curve",
    g2NotInSubgroup: "point is not in correct subgroup",
  })
})

/** EIP-2537. */
export const onBls12381 = lazy(async () => {
  const { default: mcl } = await import("mcl-wasm-bls12381")
  await mcl.init(mcl.BLS12_381)
  mcl.setMapToMode(mcl.IRTF) // RFC 9380, as EIP-2537 requires
  mcl.setETHserialization(true) // compressed points (EIP-4844)
  return createCurve(mcl, {
    modulus: Buffer.from(
      "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab",
      "hex",
    ),
    elementSize: 64,
    isImaginaryFirst: false,
    notOnCurve: "invalid point: not on curve",
    g1NotInSubgroup: "g1 point is not on correct subgroup",
    g2NotInSubgroup: "g2 point is not on correct subgroup",
  })
})
