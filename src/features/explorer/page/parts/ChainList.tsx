/** The list of sealed blocks below the open one, newest first. */
import { percent, plural, short } from "../format.ts"
import type { Sealed } from "../state/chain.ts"
import type { Differences } from "../state/openBlock.ts"
import { BlockLink } from "./links.tsx"

/** The maximum number of blocks in the list. */
const most = 16

export const ChainList = ({ sealed }: { readonly sealed: readonly Sealed[] }) => (
  <section class="chain" aria-labelledby="chain-title">
    <h2 id="chain-title">Sealed</h2>
    {sealed.length === 0 && <p class="empty">No block yet.</p>}
    <ol reversed>
      {sealed.slice(0, most).map((block) => (
        <Block key={block.header.hash} block={block} />
      ))}
    </ol>
  </section>
)

function Block({ block }: { readonly block: Sealed }) {
  const { number, header, transactionCount, differences, isRemoved } = block
  const used = percent(BigInt(header.gasUsed), BigInt(header.gasLimit))
  return (
    <li class={`sealed ${isRemoved ? "is-removed" : ""} ${block.flashblocks === undefined ? "" : "is-seen"}`}>
      <div class="sealed-line">
        <BlockLink number={isRemoved ? header.hash : number} text={number.toLocaleString("en")} />
        <span class="hash">{short(header.hash, 8)}</span>
      </div>
      <div class="sealed-line is-small">
        <span>{transactionCount === undefined ? "" : plural(transactionCount, "transaction")}</span>
        <span>{used}</span>
      </div>
      {isRemoved && <p class="remark">removed from the chain</p>}
      {!isRemoved && differences !== undefined && <p class="remark">{differenceText(differences)}</p>}
    </li>
  )
}

/** Returns the differences of a sealed block from its pre-confirmed transactions, in words. */
function differenceText({ dropped, added, isReordered }: Differences): string {
  const parts = [
    ...(dropped.length === 0 ? [] : [`${dropped.length} dropped`]),
    ...(added === 0 ? [] : [`${added} not pre-confirmed`]),
    ...(isReordered ? ["another order"] : []),
  ]
  return `Sealed otherwise: ${parts.join(", ")}`
}
