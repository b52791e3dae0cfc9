/** Text that scrolls in its box, also by keyboard. */
import type { ComponentChildren } from "preact"

interface ScrolledProps {
  readonly label: string
  readonly children: ComponentChildren
}

export const Scrolled = ({ label, children }: ScrolledProps) => (
  <section class="scrolled" aria-label={label}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must take the focus (WCAG 2.1.1) */}
    <pre tabIndex={0}>{children}</pre>
  </section>
)
