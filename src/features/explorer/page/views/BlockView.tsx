/** The view of one block: its header, its flashblocks, its transactions. */
import { group, gwei, plural, quantity, time } from "../format.ts"
import { AccessList } from "../parts/AccessList.tsx"
import { FactList, Section, Show } from "../parts/Facts.tsx"
import { Flashblock } from "../parts/Flashblock.tsx"
import { GasBar } from "../parts/GasBar.tsx"
import { AddressLink, BlockLink } from "../parts/links.tsx"
import { hrefOf } from "../router.ts"
import { request } from "../rpc/connection.ts"
import { flashblocksOf, type Receipt, summarize, type Transaction } from "../rpc/transactions.ts"
import type { BlockGas, Header, Hex, Step, Summary } from "../rpc/types.ts"
import { useLoad } from "../rpc/useLoad.ts"
import { splitByStep } from "../state/chain.ts"
import { headVersion, pendingVersion } from "../state/live.ts"

interface WholeBlock extends Header {
  readonly transactions: readonly Transaction[]
  readonly stateRoot: Hex
  readonly size: Hex
}

interface Found {
  readonly block: WholeBlock | null
  readonly rows: readonly Summary[]
  readonly steps: readonly Step[] | null
  /** The gas by dimension, from Amsterdam on. */
  readonly gas: BlockGas | null
  /** `false` for a block that has left the chain: only its hash finds it. */
  readonly isCanonical: boolean
}

/** Returns the block parameter of a path: a number in decimal, a hash or a tag. */
const toBlock = (id: string): string => (/^\d+$/.test(id) ? `0x${BigInt(id).toString(16)}` : id)

async function load(id: string): Promise<Found> {
  const block = toBlock(id)
  const isHash = block.length === 66
  const found = await request<WholeBlock | null>(isHash ? "eth_getBlockByHash" : "eth_getBlockByNumber", [
    block,
    true,
  ])
  if (found === null) return { block: null, rows: [], steps: null, gas: null, isCanonical: false }
  const same = await request<Header | null>("eth_getBlockByNumber", [
    id === "pending" ? "pending" : found.number,
    false,
  ])
  const isCanonical = same?.hash === found.hash
  const [receipts, steps, gas] = await Promise.all([
    request<readonly Receipt[] | null>("eth_getBlockReceipts", [block]).catch(() => null), // not on a public server
    isCanonical ? flashblocksOf(id === "pending" ? "pending" : found.number) : null,
    found.slotNumber === undefined ? null : gasOf(block),
  ])
  const byHash = new Map(receipts?.map((receipt) => [receipt.transactionHash, receipt]))
  return { block: found, rows: await summarize(found.transactions, byHash), steps, gas, isCanonical }
}

/** Returns the gas by dimension; `null` for a block of another node, which may lack the method. */
const gasOf = (block: string): Promise<BlockGas | null> =>
  request<BlockGas | null>("midblock_getBlockGas", [block]).catch(() => null)

export function BlockView({ id }: { readonly id: string }) {
  const version = id === "pending" ? pendingVersion.value : headVersion.value
  const found = useLoad(() => load(id), [id, version])
  return (
    <Show loaded={found}>
      {({ block, isCanonical, ...found }) =>
        block === null ? (
          <>
            <h1>Block {id}</h1>
            <p class="empty">
              The node has no such block. It may not be sealed yet:{" "}
              <a href={hrefOf("")}>see the open block</a>.
            </p>
          </>
        ) : (
          <Whole block={block} {...found} version={version} isOpen={id === "pending"} isGone={!isCanonical} />
        )
      }
    </Show>
  )
}

interface WholeProps extends Pick<Found, "rows" | "steps" | "gas"> {
  readonly block: WholeBlock
  readonly version: number
  readonly isOpen: boolean
  readonly isGone: boolean
}

function Whole({ block, rows, steps, gas, version, isOpen, isGone }: WholeProps) {
  const { number, hash, parentHash, timestamp, baseFeePerGas, gasUsed, gasLimit, miner } = block
  const whole: Step = {
    index: "0x0",
    transactionCount: `0x${rows.length.toString(16)}`,
    gasUsed,
  }
  const flashblocks = splitByStep(steps ?? [whole], rows)
  return (
    <article class="block-page" data-block={Number(number)}>
      <p class="eyebrow">
        <span class={`badge ${isOpen ? "is-open" : "is-sealed"}`}>
          {isOpen ? "Open block" : "Sealed block"}
        </span>
        {isGone && <span class="reason"> It has left the chain.</span>}
      </p>
      <h1>
        <span class="visually-hidden">Block </span>
        {group(Number(number))}
      </h1>
      <FactList
        facts={[
          ["Hash", isOpen ? undefined : <span class="hash">{hash}</span>],
          ["Parent", <BlockLink number={parentHash} text={parentHash} />],
          ["Timestamp", time(Number(timestamp))],
          ["L1 origin", l1OriginOf(block.transactions[0]?.input)],
          ["Base fee", baseFeePerGas && gwei(baseFeePerGas)],
          ["Fee recipient", <AddressLink address={miner} whole />],
          ["Size", `${group(Number(block.size))} bytes`],
          ["State root", <span class="hash">{block.stateRoot}</span>],
          ["Gas for execution", gas && quantity(gas.execution)],
          ["Gas for state", gas && quantity(gas.state)],
          ["Gas of the receipts", gas && quantity(gas.receipts)],
        ]}
      />
      <GasBar gasUsed={BigInt(gasUsed)} gasLimit={BigInt(gasLimit)} steps={flashblocks} isOpen={isOpen} />
      <Section title={plural(rows.length, "transaction")}>
        {steps === null && rows.length > 0 && (
          <p class="empty">Its flashblocks are not remembered: only those of the last 64 blocks are.</p>
        )}
        {rows.length === 0
          ? null
          : flashblocks.map((flashblock) => <Flashblock key={flashblock.index} flashblock={flashblock} />)}
      </Section>
      {block.slotNumber !== undefined && (
        <AccessList block={isOpen ? "pending" : hash} count={rows.length} version={version} />
      )}
    </article>
  )
}

/** The selectors of the calls that set the values of L1, since Ecotone. */
const selectors = ["0x440a5e20", "0x098999be", "0x3db6be2b"]

/**
 * Returns the L1 block and the number of the L2 block within its origin, in words; `undefined` for any other input.
 *
 * @example
 * l1OriginOf(input) // "block 149,666,122, L2 block 3 of it"
 * @see optimism specs, protocol/ecotone/l1-attributes.md
 */
function l1OriginOf(input: Hex | undefined): string | undefined {
  if (input === undefined || !selectors.includes(input.slice(0, 10))) return undefined
  const fieldAt = (byte: number) => BigInt(`0x${input.slice(2 + 2 * byte, 2 + 2 * (byte + 8))}`)
  const number = fieldAt(28).toLocaleString("en-US")
  return `block ${number}, L2 block ${fieldAt(12) + 1n} of it`
}
