/** A whole address, with the name of the contract whose artifact has its code. */
import { request } from "../rpc/connection.ts"
import type { Contract } from "../rpc/inspected.ts"
import { useLoad } from "../rpc/useLoad.ts"
import { AddressLink } from "./links.tsx"

export function NamedAddress({ address }: { readonly address: string }) {
  const load = () => request<Contract | null>("midblock_getContract", [address, "pending"])
  const { value } = useLoad(load, [address])
  return (
    <>
      <AddressLink address={address} whole />
      {value && <span class="badge">{value.contractName}</span>}
    </>
  )
}
