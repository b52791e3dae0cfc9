/** The connections of the node and their subscriptions, from `GET /health`. */

import { group } from "../format.ts"
import { useLoad } from "../rpc/useLoad.ts"
import { headVersion } from "../state/live.ts"
import { FactList, Show } from "./Facts.tsx"

interface Health {
  readonly status: string
  readonly webSocket?: { readonly connections: number; readonly subscriptions: number }
}

const load = async (): Promise<Health> => (await fetch("/health")).json()

export function Subscribers() {
  const health = useLoad(load, ["health", headVersion.value])
  return (
    <Show loaded={health}>
      {({ status, webSocket }) => (
        <FactList
          facts={[
            ["Node", status],
            ["WebSocket clients", group(webSocket?.connections ?? 0)],
            ["Subscriptions", group(webSocket?.subscriptions ?? 0)],
          ]}
        />
      )}
    </Show>
  )
}
