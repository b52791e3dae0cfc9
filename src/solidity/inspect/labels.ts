/** Labels the contracts of a transaction by their code. */
import { toChecksumAddress } from "@ethereumjs/util"
import { fromHex, type Hex } from "../../base/hex.ts"
import { delegateOf } from "../../kernel/evm/base/delegation.ts"
import type { Explainer } from "../../kernel/evm/execute/explainer.ts"
import { type CallFrame, createdCodes } from "./callFrame.ts"

/** The contracts of a transaction. */
export interface Labels {
  /** Returns the name of a contract; `undefined` when no artifact has its code. */
  labelOf(address: Hex | undefined): string | undefined
  /**
   * Returns the code that runs when an account is called. An account with a delegate has the code of the delegate (EIP-7702). A
   * contract that the transaction created and reverted has its created code. `0x` when no code is known.
   */
  codeOf(address: Hex | undefined): Hex
  /** The labelled contracts in the order of their first call. */
  readonly list: readonly { readonly label: string; readonly address: Hex }[]
}

/** The precompiled contracts by address, with their names in the Yellow Paper and the EIPs. */
const precompiles: Readonly<Record<number, string>> = {
  ...{ 1: "ecrecover", 2: "sha256", 3: "ripemd160", 4: "identity", 5: "modexp" },
  ...{ 6: "bn254Add", 7: "bn254Mul", 8: "bn254Pairing", 9: "blake2f", 10: "pointEvaluation" },
  ...{ 11: "bls12G1Add", 12: "bls12G1Msm", 13: "bls12G2Add", 14: "bls12G2Msm", 15: "bls12Pairing" },
  ...{ 16: "bls12MapFpToG1", 17: "bls12MapFp2ToG2", 256: "p256Verify" },
}

/** The emitter of the logs of transfers of ether (EIP-7708). */
const etherLogs = "0xfffffffffffffffffffffffffffffffffffffffe"

/** The maximum number of codes that are requested. */
const maxCodes = 256

/**
 * Labels the contracts of frames.
 *
 * @param codeAt - Returns the code of an account after the transaction; it is called only when there are artifacts.
 */
export async function labelContracts(
  frames: readonly CallFrame[],
  explainer: Explainer | undefined,
  codeAt: (address: Hex) => Promise<Hex>,
): Promise<Labels> {
  const addresses = addressesOf(frames)
  const codes = explainer === undefined ? new Map<string, Hex>() : await codesOf(addresses, frames, codeAt)
  const named = addresses.flatMap((address) => {
    const name = explainer?.ofCode(codes.get(address) ?? "0x")?.contractName
    return name === undefined ? [] : [{ name, address }]
  })
  const list = named.map(({ name, address }, index) => {
    const others = named.filter((each) => each.name === name)
    const number = named.slice(0, index + 1).filter((each) => each.name === name).length
    return {
      label: others.length === 1 ? name : `${name}#${number}`,
      address: toChecksumAddress(address) as Hex,
    }
  })
  const labels = new Map(list.map(({ label, address }) => [address.toLowerCase(), label]))
  const keyOf = (address: Hex | undefined) => address?.toLowerCase() ?? ""
  return {
    labelOf: (address) =>
      labels.get(keyOf(address)) ?? (keyOf(address) === etherLogs ? "ether" : precompileAt(address)),
    codeOf: (address) => codes.get(keyOf(address)) ?? "0x",
    list,
  }
}

async function codesOf(
  addresses: readonly Hex[],
  frames: readonly CallFrame[],
  codeAt: (address: Hex) => Promise<Hex>,
): Promise<ReadonlyMap<string, Hex>> {
  const created = createdCodes(frames)
  const codes = await Promise.all(
    addresses.slice(0, maxCodes).map(async (address) => {
      const code = await codeAt(address)
      const delegate = delegateOf(fromHex(code))
      if (delegate !== undefined) return [address, await codeAt(delegate)] as const
      return [address, code === "0x" ? (created.get(address) ?? code) : code] as const
    }),
  )
  return new Map(codes)
}

const precompileAt = (address: Hex | undefined): string | undefined =>
  address === undefined || BigInt(address) > 256n ? undefined : precompiles[Number(address)]

/** Returns the addresses of all called and created accounts and of all accounts that emit logs, each once, in lower case. */
function addressesOf(frames: readonly CallFrame[]): readonly Hex[] {
  const found = frames.flatMap(({ to, logs = [] }) => [
    ...(to === undefined ? [] : [to]),
    ...logs.map(({ address }) => address),
  ])
  return [...new Set(found.map((address) => address.toLowerCase() as Hex))]
}
