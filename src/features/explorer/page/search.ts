/** Finds the page for a text in the search box. */
import { request } from "./rpc/connection.ts"

/** Returns the path of the view of a block, a transaction or an account; `undefined` for any other text. */
export async function targetOf(text: string): Promise<string | undefined> {
  if (/^0x[0-9a-f]{40}$/i.test(text)) return `address/${text.toLowerCase()}`
  if (/^0x[0-9a-f]{64}$/i.test(text)) {
    const block = await request<object | null>("eth_getBlockByHash", [text, false])
    return block === null ? `tx/${text.toLowerCase()}` : `block/${text.toLowerCase()}`
  }
  const digits = text.replaceAll(",", "")
  if (/^\d{1,15}$/.test(digits)) return `block/${digits}`
  return ["pending", "latest", "safe", "finalized", "earliest"].includes(text) ? `block/${text}` : undefined
}
