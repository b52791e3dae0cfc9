/** A button that sends a call, with its parameters as fields, the call as text, and the answer. */
import { useState } from "preact/hooks"
import { request } from "../rpc/connection.ts"
import { CallShown } from "./CallShown.tsx"
import { ErrorText } from "./Facts.tsx"

/** A parameter as text; if there are choices, it is one of them. */
export interface ActionField {
  readonly name: string
  readonly value: string
  readonly choices?: readonly string[]
}

/** The request that is sent. */
export interface ActionProps {
  readonly label: string
  readonly method: string
  readonly fields: readonly ActionField[]
  /** Returns the parameters of the call. @throws When a field cannot be read. */
  readonly toParams: (values: readonly string[]) => readonly unknown[]
  readonly onDone?: (result: unknown) => void
}

export function Action({ label, method, fields, toParams, onDone }: ActionProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [answer, setAnswer] = useState<{ readonly result?: unknown; readonly error?: Error }>()
  const values = fields.map(({ name, value }) => typed[name] ?? value)
  const params = paramsOf(toParams, values)
  const submit = (event: Event) => {
    event.preventDefault()
    if (params instanceof Error) return setAnswer({ error: params })
    request<unknown>(method, params).then(
      (result) => {
        setAnswer({ result })
        onDone?.(result)
      },
      (error: Error) => setAnswer({ error }),
    )
  }
  return (
    <form class="action" onSubmit={submit}>
      <div class="action-line">
        {fields.map((field, index) => (
          <Field
            key={field.name}
            field={field}
            value={values[index] ?? ""}
            onValue={(value) => setTyped({ ...typed, [field.name]: value })}
          />
        ))}
        <button type="submit">{label}</button>
      </div>
      <CallShown method={method} params={params instanceof Error ? [] : params} />
      <div role="status">
        {answer?.error !== undefined && <ErrorText error={answer.error} />}
        {answer !== undefined && answer.error === undefined && (
          <code class="result">{shorten(JSON.stringify(answer.result))}</code>
        )}
      </div>
    </form>
  )
}

const shorten = (text = "null"): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text)

function paramsOf(toParams: ActionProps["toParams"], values: readonly string[]): readonly unknown[] | Error {
  try {
    return toParams(values)
  } catch (error) {
    return error as Error
  }
}

interface FieldProps {
  readonly field: ActionField
  readonly value: string
  readonly onValue: (value: string) => void
}

const Field = ({ field: { name, choices }, value, onValue }: FieldProps) =>
  choices === undefined ? (
    <label>
      <span>{name}</span>
      <input
        value={value}
        spellcheck={false}
        size={Math.max(8, Math.min(42, value.length + 2))}
        onInput={({ currentTarget }) => onValue(currentTarget.value)}
      />
    </label>
  ) : (
    <label>
      <span>{name}</span>
      <select value={value} onInput={({ currentTarget }) => onValue(currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </label>
  )
