/** The style of the page: the colours, the type and the space of the explorer. */

/** The colours; a test compares them with those of the explorer. */
export const colors = {
  page: "light-dark(#fafaf8, #0f1012)",
  surface: "light-dark(#ffffff, #16181b)",
  sunken: "light-dark(#f3f3f0, #1b1d21)",
  line: "light-dark(#e3e3de, #282b30)",
  text: "light-dark(#1b1c1e, #e9eaec)",
  muted: "light-dark(#5d6167, #9aa0a9)",
  accent: "light-dark(#2f4fc9, #92a8ff)",
  good: "light-dark(#1a6b3c, #74d39a)",
  bad: "light-dark(#b3261e, #ff958c)",
  "bad-soft": "light-dark(#fdeceb, #3a1d1c)",
  warn: "light-dark(#7a5200, #e5b95c)",
} as const

const variables = Object.entries(colors).map(([name, value]) => `--${name}: ${value};`)

/** The style sheet. */
export const pageStyle = `
:root { color-scheme: light dark; ${variables.join(" ")} }
* { box-sizing: border-box; }
html { font: 400 0.9375rem / 1.5 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; color: var(--text); background: var(--page); }
body { margin: 0; }
header { padding: 1rem clamp(1rem, 3vw, 2.5rem); background: var(--surface); border-bottom: 1px solid var(--line); }
main { padding: 1rem clamp(1rem, 3vw, 2.5rem); max-width: 72rem; }
h1 { font-size: 1.125rem; margin: 0; }
h2 { font-size: 1rem; margin: 1.5rem 0 0.5rem; }
p { margin: 0.25rem 0; color: var(--muted); }
table { width: 100%; border-collapse: collapse; font-size: 0.875rem; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; }
th { text-align: left; font-weight: 600; }
th, td { padding: 0.375rem 0.75rem; border-bottom: 1px solid var(--line); vertical-align: baseline; overflow-wrap: anywhere; }
tr:last-child td { border-bottom: 0; }
code { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: 0.9em; }
a { color: var(--accent); }
.verdict { white-space: nowrap; font-weight: 600; }
.holds { color: var(--good); }
.differs { color: var(--warn); }
.fails { color: var(--bad); }
tr.failed td { background: var(--bad-soft); }
.not-applicable, .detail { color: var(--muted); }
.detail { font-size: 0.8125rem; }
.plot { display: block; width: 20rem; max-width: 100%; margin-top: 0.25rem; }
.plot circle { fill: var(--accent); fill-opacity: 0.5; }
.plot line { stroke: var(--muted); stroke-width: 1; }
.plot .median { stroke: var(--good); stroke-width: 2; }
.plot .p95 { stroke: var(--warn); stroke-width: 2; }
.plot text { fill: var(--muted); font-size: 10px; }
@media (max-width: 40rem) {
  table, tbody, tr, td { display: block; }
  thead { display: none; }
  tr { border-bottom: 1px solid var(--line); padding: 0.25rem 0; }
  td { border: 0; padding: 0.125rem 0.75rem; }
}
`
