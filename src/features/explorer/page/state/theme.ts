/** The colour scheme: the choice of the user, which the browser stores, or the scheme of the system. */
import { signal } from "@preact/signals"

/** A scheme; `system` follows the operating system. */
export type Theme = "system" | "light" | "dark"

const themes: readonly Theme[] = ["system", "light", "dark"]
const key = "midblock-theme"

/** The chosen scheme. */
export const theme = signal<Theme>("system")

/** Applies the stored scheme, and applies and stores each later one. */
export function startTheme(): void {
  const kept = localStorage.getItem(key) as Theme | null
  if (kept !== null && themes.includes(kept)) theme.value = kept
  theme.subscribe((chosen) => {
    document.documentElement.dataset.theme = chosen
    localStorage.setItem(key, chosen)
  })
}

/** Chooses the next scheme of the three. */
export function nextTheme(): void {
  theme.value = themes[(themes.indexOf(theme.value) + 1) % themes.length] as Theme
}
