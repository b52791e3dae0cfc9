/** The view of search results: functions by selector or name, contracts and variables, of contracts in recent blocks. */
import { Show } from "../parts/Facts.tsx"
import { AddressLink } from "../parts/links.tsx"
import { route } from "../router.ts"
import { useLoad } from "../rpc/useLoad.ts"
import { findNames } from "../search.ts"

export function SearchView() {
  const text = route.value.query.get("q") ?? ""
  const found = useLoad(() => findNames(text), [text])
  return (
    <>
      <h1>Search</h1>
      <p class="lead">
        What is named <code>{text}</code> in the contracts of recent blocks:
      </p>
      <Show loaded={found}>
        {(results) =>
          results.length === 0 ? (
            <p class="empty">
              Nothing. Blocks are found by number or hash, transactions by hash, accounts by address,
              functions by name or selector, variables by name; the last two need artifacts.
            </p>
          ) : (
            <table class="data">
              <thead>
                <tr>
                  <th scope="col">Contract</th>
                  <th scope="col">Kind</th>
                  <th scope="col">Name</th>
                </tr>
              </thead>
              <tbody>
                {results.map(({ address, contract, kind, name }) => (
                  <tr key={`${address}${kind}${name}`}>
                    <td>
                      <AddressLink address={address} name={contract} />
                    </td>
                    <td>{kind}</td>
                    <td class="path">{name}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Show>
    </>
  )
}
