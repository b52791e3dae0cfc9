/** The form of an exchange: it shows a swap as filled when it is pre-confirmed. The first version does not look again. */
import type { Address, Hex } from "viem"
import { type Clients, untilAnswered, wait } from "./clients.ts"

/** The state that a form shows. */
export type Shown = "sending" | "filled" | "final" | "lost"

/** The time after which a swap without a receipt is lost, in milliseconds. */
const patienceMs = 20_000

/** Shows a swap as filled for ever once it has a receipt. */
export async function firstShowSwap(
  clients: Clients,
  swap: Swap,
  show: (state: Shown) => void,
): Promise<void> {
  show("sending")
  const hash = await send(clients, swap)
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += 200) {
    if ((await receiptOf(clients, hash)) !== undefined) return show("filled")
    await wait(200)
  }
  show("lost")
}

/** Shows a swap as filled while it is pre-confirmed, as final when it is sealed, and as lost when nobody has known it for a while. */
export async function showSwap(clients: Clients, swap: Swap, show: (state: Shown) => void): Promise<void> {
  show("sending")
  const hash = await send(clients, swap)
  for (let unknownMs = 0; unknownMs < patienceMs; unknownMs += 200) {
    const receipt = await receiptOf(clients, hash)
    if (receipt !== undefined && BigInt(receipt.blockHash) !== 0n) return show("final")
    show(receipt === undefined ? "sending" : "filled")
    if (receipt !== undefined || !(await isUnknown(clients, hash))) unknownMs = 0
    await wait(200)
  }
  show("lost")
}

/** A swap of ether at a market. */
export interface Swap {
  readonly market: Address
  readonly data: Hex
  readonly value: bigint
}

const send = ({ account, wallet }: Clients, { market, data, value }: Swap) =>
  untilAnswered(() => wallet.sendTransaction({ account, to: market, data, value, chain: null }))

const receiptOf = ({ reader }: Clients, hash: Hex) =>
  reader.getTransactionReceipt({ hash }).catch(() => undefined)

const isUnknown = async ({ reader }: Clients, hash: Hex) =>
  (await untilAnswered(() => reader.request({ method: "eth_getTransactionByHash", params: [hash] }))) === null
