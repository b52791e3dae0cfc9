/** The dashboard and the configuration in examples/metrics. */
import { readFileSync } from "node:fs"

export const read = (name: string) =>
  readFileSync(new URL(`../../../examples/metrics/${name}`, import.meta.url), "utf8")

export interface Panel {
  readonly title: string
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[]
}

export const dashboard = JSON.parse(read("dashboard.json")) as {
  readonly panels: readonly Panel[]
  readonly templating: { readonly list: readonly { readonly query: string | { readonly query: string } }[] }
}

export const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

export const namesIn = (text: string) => text.match(/\b(midblock|process|nodejs)_\w+/g) ?? []
