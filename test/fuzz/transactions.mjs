/** The transaction of a case in the two forms that nodes accept: signed bytes, and the request of a call. */
import { bytesToHex } from "@ethereumjs/util"
import { intrinsicGas, sign } from "./keys.mjs"

const quantity = (value) => `0x${value.toString(16)}`

/** Returns the input of both nodes for a case: prestate, signed transaction, call. */
export const finished = (each) => ({
  accounts: each.accounts,
  raw: sign(each.transaction, each.place),
  request: requestOf(each),
})

/** Returns a case with less gas than it used, so that it runs out of gas at a random instruction. */
export function cut(each, { below }, gasUsed = 100_000) {
  const least = intrinsicGas(each.transaction) - (below(20) === 0 ? 1 : 0)
  return {
    ...each,
    transaction: { ...each.transaction, gasLimit: BigInt(least + below(Math.max(1, gasUsed - least))) },
  }
}

function requestOf({ transaction, sender }) {
  const { type, to, data, gasLimit, value, accessList, authorizationList } = transaction
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = transaction
  const prices =
    type < 2
      ? { gasPrice: quantity(gasPrice) }
      : { maxFeePerGas: quantity(maxFeePerGas), maxPriorityFeePerGas: quantity(maxPriorityFeePerGas) }
  return {
    from: sender,
    ...(to === undefined ? {} : { to }),
    ...{ data, gas: quantity(gasLimit), value: quantity(value), ...prices },
    ...(accessList === undefined ? {} : { accessList }),
    ...(authorizationList === undefined ? {} : { authorizationList: authorizationList.map(toRpc) }),
  }
}

const number = (bytes) => quantity(BigInt(`0x0${Buffer.from(bytes).toString("hex")}`))

/** An authorization in the form of JSON-RPC. */
const toRpc = ([chain, address, nonce, parity, r, s]) => ({
  ...{ chainId: number(chain), address: bytesToHex(address), nonce: number(nonce) },
  ...{ yParity: number(parity), r: number(r), s: number(s) },
})
