/** Names the native parts that are missing on this machine. */
import { hasNativeSecp256k1 } from "../base/secp256k1.ts"

/** Returns a note for each native part that is missing: its replacement gives the same results, but is slower. */
export function missingParts(): string[] {
  if (hasNativeSecp256k1()) return []
  const where = `${process.platform} ${process.arch}`
  return [
    `note: secp256k1 has no native build for ${where}: signatures are computed in JavaScript, which is slower`,
  ]
}
