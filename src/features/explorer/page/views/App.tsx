/** The frame of the page: its head with navigation and search, notices, and the view of the current address. */

import { signal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { useEffect, useRef } from "preact/hooks"
import { percent, plural } from "../format.ts"
import { ChainSwitch } from "../parts/ChainSwitch.tsx"
import { SearchBox } from "../parts/SearchBox.tsx"
import { currentPath, hrefOf } from "../router.ts"
import { connection } from "../rpc/connection.ts"
import { chain, restarted } from "../state/live.ts"
import { nextTheme, theme } from "../state/theme.ts"
import { navigation, viewOf } from "./routes.tsx"

export function App() {
  const path = currentPath.value
  const main = useRef<HTMLElement>(null)
  const previous = useRef(path)
  const { title, view } = viewOf(path)
  useEffect(() => {
    document.title = `${title} · midblock`
    if (previous.current !== path) main.current?.focus({ preventScroll: true })
    previous.current = path
  }, [path, title])
  return (
    <>
      <a class="skip" href="#main">
        Skip to content
      </a>
      <ChainSwitch />
      <Head path={path} />
      <Notices />
      <main id="main" ref={main} tabIndex={-1} class="main">
        {view}
      </main>
      <Announcer />
    </>
  )
}

function Head({ path }: { readonly path: string }) {
  const [section] = path.split("/")
  return (
    <header class="head">
      <a class="brand" href={hrefOf("")}>
        <Mark />
        midblock
      </a>
      <nav class="nav" aria-label="Main">
        <ul>
          {navigation.map(({ name, label }) => (
            <li key={name}>
              <a href={hrefOf(name)} aria-current={section === name ? "page" : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <SearchBox />
      <ConnectionMark />
      <ThemeButton />
    </header>
  )
}

const Mark = () => (
  <svg class="mark" viewBox="0 0 16 16" width="20" height="20" aria-hidden="true">
    <rect x="1.5" y="1.5" width="13" height="13" rx="3" />
    <rect class="fill" x="4.5" y="8" width="7" height="3.5" rx="1" />
  </svg>
)

const connectionTexts = { connecting: "Connecting", open: "Connected", lost: "Connection lost" } as const

function ConnectionMark() {
  const text = connectionTexts[connection.value]
  return (
    <span class={`connection is-${connection.value}`} title={text}>
      <span class="dot" aria-hidden="true" />
      <span class="label">{connection.value === "open" ? "Live" : text}</span>
    </span>
  )
}

const themeTexts = { system: "As the system", light: "Light", dark: "Dark" } as const

function ThemeButton() {
  return (
    <button type="button" class="quiet" onClick={nextTheme}>
      <span class="visually-hidden">Colours: </span>
      {themeTexts[theme.value]}
    </button>
  )
}

/** Shows notices of a lost connection, a restarted node, and removed blocks or transactions. */
function Notices() {
  const texts = Object.entries(chain.value.notices)
  return (
    <div class="notices" role="status">
      {connection.value === "lost" && (
        <Notice kind="bad">The connection to the node was lost. Connecting again…</Notice>
      )}
      {restarted.value !== undefined && <Notice kind="warn">{restarted.value}</Notice>}
      {texts.map(([kind, text]) => (
        <Notice key={kind} kind="info">
          {text}
        </Notice>
      ))}
    </div>
  )
}

const Notice = ({ kind, children }: { readonly kind: string; readonly children: ComponentChildren }) => (
  <p class={`notice is-${kind}`}>{children}</p>
)

/** Announces each sealed block to screen readers in one sentence. */
const said = signal("")
let last: string | undefined

chain.subscribe(({ sealed }) => {
  const [newest] = sealed
  if (newest === undefined || newest.header.hash === last) return
  const isFirst = last === undefined
  last = newest.header.hash
  if (isFirst || newest.isRemoved) return
  const { number, header, transactionCount, differences } = newest
  const used = percent(BigInt(header.gasUsed), BigInt(header.gasLimit))
  const count = transactionCount === undefined ? "" : `, ${plural(transactionCount, "transaction")}`
  const otherwise = differences === undefined ? "" : ", not as pre-confirmed"
  said.value = `Block ${number} sealed${count}, ${used} of the gas${otherwise}.`
})

const Announcer = () => (
  <p class="visually-hidden" aria-live="polite" aria-atomic="true" id="announcer">
    {said.value}
  </p>
)
