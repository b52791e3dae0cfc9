/** The search box of the head: it opens the page of a block, a transaction or an account. */
import { useRef } from "preact/hooks"
import { navigate } from "../router.ts"
import { request } from "../rpc/connection.ts"

export function SearchBox() {
  const input = useRef<HTMLInputElement>(null)
  const submit = async (event: Event) => {
    event.preventDefault()
    const box = input.current
    if (box === null || box.value.trim() === "") return
    const target = await targetOf(box.value.trim())
    if (target !== undefined) return navigate(target)
    box.setCustomValidity("Not a block number, a tag, a hash or an address")
    box.reportValidity()
  }
  return (
    <search class="search">
      <form onSubmit={(event) => void submit(event)}>
        <label class="visually-hidden" for="search">
          Search for a block, a transaction or an account
        </label>
        <input
          ref={input}
          id="search"
          type="search"
          placeholder="Block, hash, address"
          autocomplete="off"
          spellcheck={false}
          onInput={({ currentTarget }) => currentTarget.setCustomValidity("")}
        />
      </form>
    </search>
  )
}

/** Returns the path of the view of a block, a transaction or an account; `undefined` for any other text. */
async function targetOf(text: string): Promise<string | undefined> {
  if (/^0x[0-9a-f]{40}$/i.test(text)) return `address/${text.toLowerCase()}`
  if (/^0x[0-9a-f]{64}$/i.test(text)) {
    const block = await request<object | null>("eth_getBlockByHash", [text, false])
    return block === null ? `tx/${text.toLowerCase()}` : `block/${text.toLowerCase()}`
  }
  const digits = text.replaceAll(",", "")
  if (/^\d{1,15}$/.test(digits)) return `block/${digits}`
  return ["pending", "latest", "safe", "finalized", "earliest"].includes(text) ? `block/${text}` : undefined
}
