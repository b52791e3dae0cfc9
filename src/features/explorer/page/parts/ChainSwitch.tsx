/** The switch between the chains that one process serves. */
import { useLoad } from "../rpc/useLoad.ts"

/** A chain, and the URL of its server. */
interface LinkedChain {
  readonly name: string
  readonly url: string
}

/** The chains with links to their explorers; nothing for a chain alone. */
export function ChainSwitch() {
  const { value: chains = [] } = useLoad(linkedChains, ["chains"])
  if (chains.length === 0) return null
  return (
    <nav class="nav chains" aria-label="Chains">
      <ul>
        {chains.map(({ name, url }) => (
          <li key={name}>
            <a href={explorerOf(url)} aria-current={isHere(url) ? "true" : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

async function linkedChains(): Promise<readonly LinkedChain[]> {
  const response = await fetch("/explorer/chains.json")
  return response.json()
}

/** A page that was opened under another name of the machine stays with this name. */
const explorerOf = (url: string): string =>
  `${location.protocol}//${location.hostname}:${new URL(url).port}/explorer`

const isHere = (url: string): boolean => new URL(url).port === location.port
