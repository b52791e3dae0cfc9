/** Links to the pages of accounts, blocks and transactions. */
import { short } from "../format.ts"
import { hrefOf } from "../router.ts"

interface AddressProps {
  readonly address: string
  /** The name of the contract, if it is known. */
  readonly name?: string | null | undefined
  /** True to write all digits. */
  readonly whole?: boolean
}

export const AddressLink = ({ address, name, whole = false }: AddressProps) => (
  <a class={name ? "contract" : "hash"} href={hrefOf(`address/${address.toLowerCase()}`)} title={address}>
    {name ?? (whole ? address : short(address))}
  </a>
)

export const TransactionLink = ({
  hash,
  whole = false,
}: {
  readonly hash: string
  readonly whole?: boolean
}) => (
  <a class="hash" href={hrefOf(`tx/${hash}`)} title={hash}>
    {whole ? hash : short(hash, 10)}
  </a>
)

export const BlockLink = ({ number, text }: { readonly number: number | string; readonly text?: string }) => (
  <a class="number" href={hrefOf(`block/${number}`)}>
    {text ?? number}
  </a>
)
