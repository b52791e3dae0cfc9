/** Finds the address of what a text names. */
import { request } from "./rpc/connection.ts"

/** Returns the path of a view: of a block, a transaction or an account, or of the results for any other text. */
export async function targetOf(text: string): Promise<string> {
  if (/^0x[0-9a-f]{40}$/i.test(text)) return `address/${text.toLowerCase()}`
  if (/^0x[0-9a-f]{64}$/i.test(text)) {
    const block = await request<object | null>("eth_getBlockByHash", [text, false])
    return block === null ? `tx/${text.toLowerCase()}` : `block/${text.toLowerCase()}`
  }
  const digits = text.replaceAll(",", "")
  if (/^\d{1,15}$/.test(digits)) return `block/${digits}`
  if (["pending", "latest", "safe", "finalized", "earliest"].includes(text)) return `block/${text}`
  return `search?q=${encodeURIComponent(text)}`
}
