import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { useConnect, useConnection, useConnectors, WagmiProvider } from "wagmi"
import { config } from "./config.ts"
import { Payment } from "./Payment.tsx"

function App() {
  const { isConnected } = useConnection()
  const { mutate: connect } = useConnect()
  const [connector] = useConnectors()
  if (isConnected) return <Payment />
  return (
    <button type="button" onClick={() => connector && connect({ connector })}>
      Connect
    </button>
  )
}

const root = document.getElementById("root")
if (root === null) throw new Error("the page has no element with the id root")
createRoot(root).render(
  <StrictMode>
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>
        <App />
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
