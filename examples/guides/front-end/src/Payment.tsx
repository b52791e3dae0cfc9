/** A payment: its form, its status, and the balance of its receiver in both states. */
import { useQuery } from "@tanstack/react-query"
import { useRef } from "react"
import { type Address, formatEther, type Hash, parseEther } from "viem"
import { useBalance, useClient, useSendTransaction } from "wagmi"
import { readStatus, type Seen } from "./status.ts"

const receiver: Address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"

export function Payment() {
  const { sendTransaction, data: hash, isPending, error } = useSendTransaction()
  const pay = () => sendTransaction({ to: receiver, value: parseEther("1") })
  return (
    <>
      <button type="button" onClick={pay} disabled={isPending}>
        Pay 1 ether
      </button>
      {error && <p role="alert">{error.message}</p>}
      {hash && <PaymentStatus key={hash} hash={hash} />}
      <dl>
        <Balance name="sealed" blockTag="latest" />
        <Balance name="pre-confirmed" blockTag="pending" />
      </dl>
    </>
  )
}

/** The balance of the receiver. Both tags are written out: viem's default is `pending` on a chain with pre-confirmations. */
function Balance({ name, blockTag }: { name: string; blockTag: "latest" | "pending" }) {
  const { data } = useBalance({ address: receiver, blockTag, query: { refetchInterval: 200 } })
  return (
    <>
      <dt>{name}</dt>
      <dd data-testid={blockTag}>{data === undefined ? "…" : formatEther(data.value)}</dd>
    </>
  )
}

const texts = {
  sent: "Sent …",
  "pre-confirmed": "Pre-confirmed",
  sealed: "Paid",
  withdrawn: "Delayed: the pre-confirmation was withdrawn",
  lost: "Lost: please send it again",
}

function PaymentStatus({ hash }: { hash: Hash }) {
  const client = useClient()
  const seen = useRef<Seen>({})
  const start = useRef(performance.now())
  const shown = useRef<number>(undefined)
  const { data: status = { name: "sent" as const } } = useQuery({
    queryKey: ["status", hash],
    queryFn: () => readStatus(client, hash, seen.current),
    refetchInterval: ({ state }) => (state.data?.name === "sealed" ? 1000 : 100),
  })
  if (status.name === "pre-confirmed") shown.current ??= Math.round(performance.now() - start.current)
  const failed = "failed" in status && status.failed
  return (
    <p role="status">
      {failed ? "Failed" : texts[status.name]}
      {shown.current !== undefined && <small> (pre-confirmed after {shown.current} ms)</small>}
    </p>
  )
}
