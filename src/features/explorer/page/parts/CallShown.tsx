/** Shows a JSON-RPC call, so that the page teaches the interface of the node. */

interface CallProps {
  readonly method: string
  readonly params: readonly unknown[]
}

export const CallShown = ({ method, params }: CallProps) => (
  <code class="rpc-call">
    {method}
    <span class="args">({params.map((param) => JSON.stringify(param)).join(", ")})</span>
  </code>
)
