/** The gas of a block: a bar with a step for each flashblock. */
import { percent, quantity } from "../format.ts"

interface GasBarProps {
  readonly gasUsed: bigint
  readonly gasLimit: bigint
  /** The gas of each flashblock, in the order of the flashblocks. */
  readonly steps: readonly { readonly index: number; readonly gasUsed: bigint }[]
  readonly isOpen: boolean
}

const share = (gas: bigint, limit: bigint): string =>
  limit === 0n ? "0%" : `${Number((gas * 1_000_000n) / limit) / 10_000}%`

export function GasBar({ gasUsed, gasLimit, steps, isOpen }: GasBarProps) {
  const shown = steps.filter(({ gasUsed: own }) => own > 0n)
  const text = `${quantity(`0x${gasUsed.toString(16)}`)} of ${quantity(`0x${gasLimit.toString(16)}`)} gas`
  return (
    <div class={`gas ${isOpen ? "is-open" : ""}`}>
      <div class="gas-bar" role="img" aria-label={`${text}, ${percent(gasUsed, gasLimit)}`}>
        {shown.map(({ index, gasUsed: own }) => (
          <span
            key={index}
            class={index % 2 === 0 ? "even" : "odd"}
            style={{ width: share(own, gasLimit) }}
          />
        ))}
      </div>
      <p class="gas-text">
        <span>{text}</span>
        <span>{percent(gasUsed, gasLimit)}</span>
      </p>
    </div>
  )
}
