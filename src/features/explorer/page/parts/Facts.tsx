/** Facts with their names, states of loading, and texts to copy. */
import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import type { Loaded } from "../rpc/useLoad.ts"

/** A list of names and values; values that are `undefined` are left out. */
export const FactList = ({
  facts,
}: {
  readonly facts: readonly (readonly [string, ComponentChildren])[]
}) => (
  <dl class="fact-list">
    {facts
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

interface TableHeadProps {
  readonly columns: readonly string[]
  /** The columns of numbers, which end at the right. */
  readonly right?: readonly string[]
  /** True for a head that only screen readers read. */
  readonly isHidden?: boolean
}

export const TableHead = ({ columns, right = [], isHidden = false }: TableHeadProps) => (
  <thead class={isHidden ? "visually-hidden" : undefined}>
    <tr>
      {columns.map((name) => (
        <th key={name} scope="col" class={right.includes(name) ? "right" : undefined}>
          {name}
        </th>
      ))}
    </tr>
  </thead>
)

/** Shows the loaded value, or the error. */
export function Show<Value>({
  loaded,
  children,
}: {
  readonly loaded: Loaded<Value>
  readonly children: (value: Value) => ComponentChildren
}) {
  const { value, error, isLoading } = loaded
  if (error !== undefined) return <ErrorText error={error} />
  if (value === undefined) return isLoading ? <p class="empty">Loading…</p> : null
  return <>{children(value)}</>
}

export const ErrorText = ({ error }: { readonly error: Error }) => (
  <p class="error-text" role="alert">
    {error.message}
  </p>
)

/** Bytes or code in a box, with a button that copies them. */
export function CopyBox({ label, text }: { readonly label: string; readonly text: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () => {
    void navigator.clipboard.writeText(text).then(() => setCopied(true))
  }
  return (
    <div class="copy">
      <div class="copy-head">
        <span>{label}</span>
        <button type="button" class="quiet" onClick={copy} onBlur={() => setCopied(false)}>
          {isCopied ? "Copied" : "Copy"}
          <span class="visually-hidden"> {label}</span>
        </button>
      </div>
      <Scrolled label={label}>{text}</Scrolled>
    </div>
  )
}

/** A part of a page with a heading. */
export const Section = ({
  title,
  children,
}: {
  readonly title: string
  readonly children: ComponentChildren
}) => (
  <section class="section">
    <h2>{title}</h2>
    {children}
  </section>
)

/** Text that scrolls in its box, also by keyboard. */
interface ScrolledProps {
  readonly label: string
  readonly children: ComponentChildren
}

const Scrolled = ({ label, children }: ScrolledProps) => (
  <section class="scrolled" aria-label={label}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must take the focus (WCAG 2.1.1) */}
    <pre tabIndex={0}>{children}</pre>
  </section>
)
