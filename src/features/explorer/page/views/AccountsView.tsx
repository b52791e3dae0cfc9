/** The accounts of the node, with balances at the newest block and in the open one; and the contracts that were created. */

import { ether, quantity } from "../format.ts"
import { Section, Show, TableHead } from "../parts/Facts.tsx"
import { AddressLink } from "../parts/links.tsx"
import { request } from "../rpc/connection.ts"
import { createdContracts } from "../rpc/contracts.ts"
import type { Hex } from "../rpc/types.ts"
import { useLoad } from "../rpc/useLoad.ts"
import { headVersion, pendingVersion } from "../state/live.ts"

/** The maximum number of accounts that are read; a node may have thousands. */
const most = 50

/** An account in two states. */
export interface AccountAt {
  readonly balance: Hex
  readonly nonce: Hex
}

/** Reads an account at a block. */
export const readAccount = async (address: string, block: unknown): Promise<AccountAt> => {
  const [balance, nonce] = await Promise.all([
    request<Hex>("eth_getBalance", [address, block]),
    request<Hex>("eth_getTransactionCount", [address, block]),
  ])
  return { balance, nonce }
}

async function load() {
  const addresses = await request<readonly Hex[]>("eth_accounts")
  return Promise.all(
    addresses.slice(0, most).map(async (address) => {
      const [latest, pending] = await Promise.all([
        readAccount(address, "latest"),
        readAccount(address, "pending"),
      ])
      return { address, latest, pending }
    }),
  )
}

export function AccountsView() {
  const accounts = useLoad(load, ["accounts", pendingVersion.value])
  return (
    <>
      <h1>Accounts</h1>
      <Show loaded={accounts}>
        {(list) => (
          <table class="data">
            <TableHead
              columns={["Account", "Sealed", "With the open block", "Nonce"]}
              right={["Sealed", "With the open block", "Nonce"]}
            />
            <tbody>
              {list.map(({ address, latest, pending }) => (
                <tr key={address} class={latest.balance === pending.balance ? "" : "is-changed"}>
                  <td>
                    <AddressLink address={address} whole />
                  </td>
                  <td class="right">{ether(latest.balance)}</td>
                  <td class="right">{ether(pending.balance)}</td>
                  <td class="right">{quantity(pending.nonce)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Show>
      <Contracts />
    </>
  )
}

function Contracts() {
  const contracts = useLoad(createdContracts, ["contracts", headVersion.value])
  return (
    <Section title="Contracts">
      <Show loaded={contracts}>
        {(list) =>
          list.length === 0 ? (
            <p class="empty">None was created since the genesis block.</p>
          ) : (
            <table class="data contracts">
              <TableHead columns={["Name", "Address", "Balance"]} right={["Balance"]} />
              <tbody>
                {list.map(({ address, name, balance }) => (
                  <tr key={address}>
                    <td>{name ?? "no artifact has its code"}</td>
                    <td>
                      <AddressLink address={address} whole />
                    </td>
                    <td class="right">{ether(balance)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Show>
    </Section>
  )
}
