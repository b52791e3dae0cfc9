/** A wallet of the browser for wagmi, which asks a node for its accounts. */
import { createConnector } from "@wagmi/core"
import type { Address, EIP1193RequestFn } from "viem"

/** Returns the connector of a wallet whose provider is a node on a chain. */
export const wallet = (provider: { readonly request: unknown }, chainId: number) =>
  createConnector(({ emitter }) => {
    const request = provider.request as EIP1193RequestFn
    const getAccounts = () => request({ method: "eth_requestAccounts" }) as Promise<readonly Address[]>
    return {
      ...{ id: "wallet", name: "Wallet", type: "injected", getAccounts },
      connect: async () => ({ accounts: (await getAccounts()) as never, chainId }),
      disconnect: async () => {},
      getChainId: async () => Number(await request({ method: "eth_chainId" })),
      getProvider: async () => provider,
      isAuthorized: async () => true,
      onAccountsChanged: () => {},
      onChainChanged: () => {},
      onDisconnect: () => emitter.emit("disconnect"),
    }
  })
