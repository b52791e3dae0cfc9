/** The view of an account or a contract: balances, code, storage by name, transactions. */

import { ether, group, quantity } from "../format.ts"
import { CopyBox, FactList, Section, Show } from "../parts/Facts.tsx"
import { StorageTable } from "../parts/StorageTable.tsx"
import { TransactionRow } from "../parts/TransactionRow.tsx"
import { TransactionTable } from "../parts/TransactionTable.tsx"
import { request } from "../rpc/connection.ts"
import type { Contract } from "../rpc/inspected.ts"
import { type Receipt, summarize, type Transaction } from "../rpc/transactions.ts"
import type { Hex } from "../rpc/types.ts"
import { useLoad } from "../rpc/useLoad.ts"
import { headVersion, pendingVersion } from "../state/live.ts"
import { type AccountAt, readAccount } from "./AccountsView.tsx"

interface Found {
  readonly latest: AccountAt
  readonly pending: AccountAt
  readonly code: Hex
  readonly contract: Contract | null
}

async function load(address: string): Promise<Found> {
  const [latest, pending, code, contract] = await Promise.all([
    readAccount(address, "latest"),
    readAccount(address, "pending"),
    request<Hex>("eth_getCode", [address, "pending"]),
    request<Contract | null>("midblock_getContract", [address, "pending"]),
  ])
  return { latest, pending, code, contract }
}

export function AddressView({ address }: { readonly address: string }) {
  const found = useLoad(() => load(address), [address, pendingVersion.value])
  return (
    <>
      <p class="eyebrow">
        {found.value === undefined || found.value.code === "0x" ? "Account" : "Contract"}
        {found.value?.contract && <span class="badge">{found.value.contract.contractName}</span>}
      </p>
      <h1 class="hash-title">{address}</h1>
      <Show loaded={found}>{(account) => <Known address={address} account={account} />}</Show>
      <Transactions address={address} />
    </>
  )
}

function Known({ address, account }: { readonly address: string; readonly account: Found }) {
  const { latest, pending, code, contract } = account
  return (
    <>
      <FactList
        facts={[
          ["Balance, sealed", ether(latest.balance)],
          ["Balance, pending", ether(pending.balance)],
          ["Nonce, sealed", quantity(latest.nonce)],
          ["Nonce, pending", quantity(pending.nonce)],
          ["Code", code === "0x" ? "none" : `${group((code.length - 2) / 2)} bytes`],
          ["Source", contract?.sourceName ?? undefined],
        ]}
      />
      {contract !== null && contract.variables !== null && (
        <Section title="Storage">
          <StorageTable address={address} />
        </Section>
      )}
      {contract === null && code !== "0x" && (
        <Section title="Storage">
          <p class="empty">
            No artifact has this code. Start the node with <code>--artifacts</code> and the folder of your
            compiler to read it by name.
          </p>
        </Section>
      )}
      {code !== "0x" && (
        <Section title="Code">
          <CopyBox label="Deployed bytecode" text={code} />
        </Section>
      )}
    </>
  )
}

interface Page {
  readonly txs: readonly Transaction[]
  readonly receipts: readonly Receipt[]
}

function Transactions({ address }: { readonly address: string }) {
  const page = useLoad(async () => {
    const { txs, receipts } = await request<Page>("ots_searchTransactionsBefore", [address, 0, 25])
    return summarize(txs, new Map(receipts.map((receipt) => [receipt.transactionHash, receipt])))
  }, [address, headVersion.value])
  return (
    <Section title="Transactions in sealed blocks">
      <Show loaded={page}>
        {(rows) =>
          rows.length === 0 ? (
            <p class="empty">None.</p>
          ) : (
            <TransactionTable caption="Transactions of the account">
              {rows.map((own) => (
                <TransactionRow key={own.hash} transaction={own} />
              ))}
            </TransactionTable>
          )
        }
      </Show>
    </Section>
  )
}
