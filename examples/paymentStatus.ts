/** The status that a wallet shows next to a payment. */
import type { TestClient } from "midblock/vitest"
import type { Hex } from "viem"

/** Returns the status of a payment. */
export async function statusOf(client: TestClient, hash: Hex): Promise<string> {
  const receipt = await client.getTransactionReceipt({ hash }).catch(() => undefined)
  if (receipt === undefined) return (await isKnown(client, hash)) ? "sending …" : "lost, send again?"
  if (receipt.status === "reverted") return "failed"
  const sealed = await client.getBlock({ blockTag: "latest" })
  return receipt.blockNumber > sealed.number ? "pre-confirmed" : "final"
}

const isKnown = (client: TestClient, hash: Hex) =>
  client.getTransaction({ hash }).then(
    () => true,
    () => false,
  )
