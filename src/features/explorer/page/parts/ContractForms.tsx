/** Forms that call the functions of a contract: reads with `eth_call`, writes with `eth_sendTransaction`. */
import { useState } from "preact/hooks"
import { mayControl } from "../access.ts"
import { navigate } from "../router.ts"
import { request } from "../rpc/connection.ts"
import type { Contract, ContractFunction } from "../rpc/inspected.ts"
import type { Hex } from "../rpc/types.ts"
import { useLoad } from "../rpc/useLoad.ts"
import { CallShown } from "./CallShown.tsx"
import { ErrorText, Section } from "./Facts.tsx"

const isRead = ({ stateMutability }: ContractFunction): boolean =>
  stateMutability === "view" || stateMutability === "pure"

export function ContractForms({
  address,
  contract,
}: {
  readonly address: string
  readonly contract: Contract
}) {
  const { functions } = contract
  const reads = functions.filter(isRead)
  const writes = functions.filter((each) => !isRead(each))
  return (
    <div class="forms">
      {reads.length > 0 && (
        <Section title="Read">
          {reads.map((each) => (
            <FunctionForm key={each.signature} address={address} entry={each} />
          ))}
        </Section>
      )}
      {mayControl && writes.length > 0 && (
        <Section title="Write">
          {writes.map((each) => (
            <FunctionForm key={each.signature} address={address} entry={each} />
          ))}
        </Section>
      )}
    </div>
  )
}

interface Answer {
  readonly text?: string
  readonly error?: Error
  readonly call: { readonly method: string; readonly params: readonly unknown[] }
}

interface FormProps {
  readonly address: string
  readonly entry: ContractFunction
}

function FunctionForm({ address, entry }: FormProps) {
  const { signature, name, inputs, stateMutability } = entry
  const [args, setArgs] = useState<readonly string[]>(inputs.map(() => ""))
  const [from, setFrom] = useState("")
  const [value, setValue] = useState("0")
  const [answer, setAnswer] = useState<Answer>()
  const reads = isRead(entry)
  const submit = async (event: Event) => {
    event.preventDefault()
    const given = { address, signature, args, from, value }
    setAnswer(await (reads ? read(given) : write(given)))
  }
  return (
    <details class="function-form">
      <summary>
        <span class="function">{name}</span>
        <span class="args">
          ({inputs.map((input) => `${input.type} ${input.name ?? ""}`.trim()).join(", ")})
        </span>
        {stateMutability === "payable" && <span class="badge">payable</span>}
      </summary>
      <form onSubmit={(event) => void submit(event)}>
        {inputs.map((input, index) => (
          <label key={`${input.name}${index}`}>
            <span>
              {input.name || `argument ${index}`} <span class="remark">{input.type}</span>
            </span>
            <input
              value={args[index]}
              spellcheck={false}
              onInput={({ currentTarget }) =>
                setArgs(args.map((each, at) => (at === index ? currentTarget.value : each)))
              }
            />
          </label>
        ))}
        {!reads && <Sender from={from} onFrom={setFrom} />}
        {stateMutability === "payable" && (
          <label>
            <span>
              value <span class="remark">wei</span>
            </span>
            <input
              value={value}
              inputMode="numeric"
              onInput={({ currentTarget }) => setValue(currentTarget.value)}
            />
          </label>
        )}
        <button type="submit">{reads ? "Call" : "Send"}</button>
        {answer !== undefined && <AnswerText answer={answer} />}
      </form>
    </details>
  )
}

function AnswerText({ answer: { text, error, call } }: { readonly answer: Answer }) {
  return (
    <div class="answer" role="status">
      {text !== undefined && <p class="value">{text}</p>}
      {error !== undefined && <ErrorText error={error} />}
      <CallShown {...call} />
    </div>
  )
}

/** A field that selects one of the node's accounts as sender. */
function Sender({ from, onFrom }: { readonly from: string; readonly onFrom: (from: string) => void }) {
  const accounts = useLoad(() => request<readonly Hex[]>("eth_accounts"), ["accounts"])
  const [first = ""] = accounts.value ?? []
  if (from === "" && first !== "") onFrom(first)
  return (
    <label>
      <span>from</span>
      <select value={from} onInput={({ currentTarget }) => onFrom(currentTarget.value)}>
        {(accounts.value ?? []).map((address) => (
          <option key={address} value={address}>
            {address}
          </option>
        ))}
      </select>
    </label>
  )
}

interface Given {
  readonly address: string
  readonly signature: string
  readonly args: readonly string[]
  readonly from: string
  readonly value: string
}

const encode = ({ address, signature, args }: Given): Promise<Hex> =>
  request<Hex>("midblock_encodeCall", [address, signature, args])

/** Runs a call, and returns the call with its result or error. */
async function attempt(call: Answer["call"], run: () => Promise<string>): Promise<Answer> {
  try {
    return { call, text: await run() }
  } catch (error) {
    return { call, error: error as Error }
  }
}

async function read(given: Given): Promise<Answer> {
  const encoding = { method: "midblock_encodeCall", params: [given.address, given.signature, given.args] }
  return encode(given).then(
    (data) => {
      const call = { method: "eth_call", params: [{ to: given.address, data }, "pending"] }
      return attempt(call, async () => {
        const output = await request<Hex>(call.method, call.params)
        const decoded = await request<{ result: string | null }>("midblock_decodeCall", [
          given.address,
          data,
          output,
        ])
        return decoded.result ?? output
      })
    },
    (error: Error) => ({ call: encoding, error }),
  )
}

async function write(given: Given): Promise<Answer> {
  const encoding = { method: "midblock_encodeCall", params: [given.address, given.signature, given.args] }
  return encode(given).then(
    (data) => {
      const wei = /^\d+$/.test(given.value) ? `0x${BigInt(given.value).toString(16)}` : given.value
      const call = {
        method: "eth_sendTransaction",
        params: [{ from: given.from, to: given.address, data, value: wei }],
      }
      return attempt(call, async () => {
        const hash = await request<Hex>(call.method, call.params)
        navigate(`tx/${hash}`)
        return hash
      })
    },
    (error: Error) => ({ call: encoding, error }),
  )
}
