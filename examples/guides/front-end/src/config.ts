/** The chain of the application, and its wallets: in development a node on this machine. */
import { unichain } from "viem/chains"
import { createConfig, http, injected, mock } from "wagmi"

/** The address of a local node, or undefined in production. */
const localUrl: string | undefined = import.meta.env.VITE_RPC_URL

/** `experimental_preconfirmationTime` makes viem return from `waitForTransactionReceipt` with the flashblock. */
const preconfirmed = { ...unichain, experimental_preconfirmationTime: 200 }

const chain =
  localUrl === undefined ? preconfirmed : { ...preconfirmed, rpcUrls: { default: { http: [localUrl] } } }

/** The first account of the node: it signs without a wallet. */
const developer = mock({ accounts: ["0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"] })

export const config = createConfig({
  chains: [chain],
  connectors: [localUrl === undefined ? injected() : developer],
  pollingInterval: 200,
  transports: { [chain.id]: http() },
})

declare module "wagmi" {
  interface Register {
    config: typeof config
  }
}
