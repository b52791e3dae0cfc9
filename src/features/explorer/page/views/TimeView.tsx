/** The view of time: sliders over blocks and the flashblocks of a block, with the state of an account there. */
import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { ether, group, plural, quantity } from "../format.ts"
import { FactList, Section, Show } from "../parts/Facts.tsx"
import { AddressLink } from "../parts/links.tsx"
import { StorageTable } from "../parts/StorageTable.tsx"
import { navigate, route } from "../router.ts"
import { request } from "../rpc/connection.ts"
import type { Contract } from "../rpc/inspected.ts"
import { flashblocksOf } from "../rpc/transactions.ts"
import type { Hex, Step } from "../rpc/types.ts"
import { useLoad } from "../rpc/useLoad.ts"
import { chain, headVersion, pendingVersion } from "../state/live.ts"
import { readAccount } from "./AccountsView.tsx"

const toHex = (value: number): Hex => `0x${value.toString(16)}`

/** Changes parameters of the query, so that the address can be shared. */
function go(changes: Readonly<Record<string, string>>): void {
  const query = new URLSearchParams(route.value.query)
  for (const [name, value] of Object.entries(changes)) query.set(name, value)
  navigate(`time?${query}`, { replace: true })
}

export function TimeView() {
  const { query } = route.value
  const open = chain.value.open
  if (open === undefined) return <p class="empty">Waiting for the node…</p>
  const asked = query.get("block")
  const block = Math.min(asked === null ? open.number : Number(asked), open.number)
  return (
    <>
      <h1>Time</h1>
      <p class="lead">Go back to any block, and within it to any of its flashblocks.</p>
      <BlockSlider block={block} last={open.number} />
      <AtBlock
        block={block}
        isOpen={block === open.number}
        flashblock={query.get("flashblock")}
        address={query.get("address") ?? ""}
      />
    </>
  )
}

const BlockSlider = ({ block, last }: { readonly block: number; readonly last: number }) => (
  <Slider
    label="Block"
    text={block === last ? `${group(block)}, open` : group(block)}
    value={block}
    most={last}
    onValue={(value) => {
      const query = new URLSearchParams(route.value.query)
      query.delete("flashblock")
      query.set("block", String(value))
      navigate(`time?${query}`, { replace: true })
    }}
  />
)

interface SliderProps {
  readonly label: string
  readonly text: string
  readonly value: number
  readonly most: number
  readonly onValue: (value: number) => void
}

const Slider = ({ label, text, value, most, onValue }: SliderProps) => (
  <label class="slider">
    <span class="slider-name">{label}</span>
    <input
      type="range"
      min={0}
      max={most}
      value={value}
      aria-valuetext={text}
      onInput={({ currentTarget }) => onValue(Number(currentTarget.value))}
    />
    <output>{text}</output>
  </label>
)

interface AtBlockProps {
  readonly block: number
  readonly isOpen: boolean
  readonly flashblock: string | null
  readonly address: string
}

function AtBlock({ block, isOpen, flashblock, address }: AtBlockProps) {
  const steps = useLoad(
    () => flashblocksOf(isOpen ? "pending" : toHex(block)),
    [block, isOpen, isOpen ? pendingVersion.value : headVersion.value],
  )
  return (
    <Show loaded={steps}>
      {(known) => {
        const newest = (known?.length ?? 1) - 1
        const index = flashblock === null ? newest : Math.min(Number(flashblock), newest)
        const isEnd = known === null || (!isOpen && flashblock === null)
        const selector = isEnd ? toHex(block) : { blockNumber: toHex(block), flashblockIndex: toHex(index) }
        return (
          <>
            {known === null ? (
              <p class="empty">The flashblocks of this block are not remembered; this is its end.</p>
            ) : (
              <FlashblockSlider steps={known} index={index} />
            )}
            <AddressForm address={address} />
            {/^0x[0-9a-f]{40}$/i.test(address) && <AccountThen address={address} selector={selector} />}
          </>
        )
      }}
    </Show>
  )
}

function FlashblockSlider({ steps, index }: { readonly steps: readonly Step[]; readonly index: number }) {
  const step = steps[index]
  const count = Number(step?.transactionCount ?? 0)
  return (
    <Slider
      label="Flashblock"
      text={`${index}, after ${plural(count, "transaction")}`}
      value={index}
      most={steps.length - 1}
      onValue={(value) => go({ flashblock: String(value) })}
    />
  )
}

function AddressForm({ address }: { readonly address: string }) {
  const [text, setText] = useState(address)
  const submit = (event: Event) => {
    event.preventDefault()
    go({ address: text.trim() })
  }
  return (
    <form class="line-form" onSubmit={submit}>
      <label>
        <span>Account or contract</span>
        <input
          class="wide"
          value={text}
          placeholder="0x…"
          spellcheck={false}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <button type="submit">Show</button>
    </form>
  )
}

interface ThenProps {
  readonly address: string
  readonly selector: unknown
}

function AccountThen({ address, selector }: ThenProps) {
  const account = useLoad(() => readAccount(address, selector), [address, selector])
  const contract = useLoad(
    () => request<Contract | null>("midblock_getContract", [address, selector]),
    [address, selector],
  )
  return (
    <Section title="State at this point">
      <Show loaded={account}>
        {({ balance, nonce }) => (
          <FactList
            facts={[
              ["Account", <AddressLink address={address} name={contract.value?.contractName} whole />],
              ["Balance", ether(balance)],
              ["Nonce", quantity(nonce)],
            ]}
          />
        )}
      </Show>
      <Show loaded={contract}>
        {(known): ComponentChildren =>
          known === null ? null : (
            <>
              {known.variables !== null && <StorageTable address={address} block={selector} />}
              <CallThen address={address} contract={known} selector={selector} />
            </>
          )
        }
      </Show>
    </Section>
  )
}

/** Shows the result of a function without arguments at the position of the slider. */
function CallThen({ address, contract, selector }: ThenProps & { readonly contract: Contract }) {
  const readable = contract.functions.filter(
    ({ inputs, stateMutability }) => inputs.length === 0 && /view|pure/.test(stateMutability),
  )
  const [chosen, setChosen] = useState(readable[0]?.signature ?? "")
  const answer = useLoad(async () => {
    if (chosen === "") return ""
    const data = await request<Hex>("midblock_encodeCall", [address, chosen, []])
    const output = await request<Hex>("eth_call", [{ to: address, data }, selector])
    const decoded = await request<{ result: string | null }>("midblock_decodeCall", [address, data, output])
    return decoded.result ?? output
  }, [chosen, address, selector])
  if (readable.length === 0) return null
  return (
    <div class="line-form">
      <label>
        <span>Answer of a call</span>
        <select value={chosen} onInput={({ currentTarget }) => setChosen(currentTarget.value)}>
          {readable.map(({ signature }) => (
            <option key={signature}>{signature}</option>
          ))}
        </select>
      </label>
      <Show loaded={answer}>{(text) => <output class="value">{text}</output>}</Show>
    </div>
  )
}
