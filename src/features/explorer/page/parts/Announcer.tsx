/** Announces each sealed block to screen readers in one sentence. */
import { signal } from "@preact/signals"
import { percent, plural } from "../format.ts"
import { chain } from "../state/live.ts"

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

export const Announcer = () => (
  <p class="visually-hidden" aria-live="polite" aria-atomic="true" id="announcer">
    {said.value}
  </p>
)
