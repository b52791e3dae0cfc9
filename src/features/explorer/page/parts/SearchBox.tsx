/** The search box of the head: it opens the page of a block, a transaction or an account, or the results for a text. */
import { useRef } from "preact/hooks"
import { navigate } from "../router.ts"
import { targetOf } from "../search.ts"

export function SearchBox() {
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: Event) => {
    event.preventDefault()
    const text = input.current?.value.trim() ?? ""
    if (text !== "") void targetOf(text).then(navigate)
  }
  return (
    <search class="search">
      <form onSubmit={submit}>
        <label class="visually-hidden" for="search">
          Search for a block, a transaction, an account, a selector or a variable
        </label>
        <input
          ref={input}
          id="search"
          type="search"
          placeholder="Block, hash, address, name"
          autocomplete="off"
          spellcheck={false}
          onInput={({ currentTarget }) => currentTarget.setCustomValidity("")}
        />
      </form>
    </search>
  )
}
