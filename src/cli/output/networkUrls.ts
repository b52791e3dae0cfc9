/** Finds the addresses of a node for other machines, and warns about them. */
import { type NetworkInterfaceInfo, networkInterfaces } from "node:os"
import { isLoopback } from "../../api/server/http/hosts.ts"
import { toUrl } from "../../api/server/http/httpServer.ts"
import type { ServerOptions } from "../options/serverOptions.ts"

/** The result of `os.networkInterfaces()`: interfaces by name. */
type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>

/**
 * Returns the URLs of a server for other machines; none when it listens on loopback.
 *
 * Link-local IPv6 addresses are left out: no URL can name them.
 *
 * @param host - The address that the server listens on; `0.0.0.0` means all of IPv4, `::` all.
 * @example
 * networkUrls("0.0.0.0", 8545, networkInterfaces()) // ["http://192.168.1.5:8545"]
 * networkUrls("127.0.0.1", 8545, networkInterfaces()) // []
 */
export function networkUrls(host: string, port: number, interfaces: Interfaces): readonly string[] {
  if (isLoopback(host)) return []
  if (!["", "::", "0.0.0.0"].includes(host)) return [toUrl(host, port)]
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith("fe80:"))
    .filter(({ family }) => family === "IPv4" || host !== "0.0.0.0")
    .map(({ address }) => toUrl(address, port))
}

/** Returns the lines that warn about the access of other machines. */
export function networkWarning(isPublic: boolean): readonly string[] {
  if (isPublic)
    return ["Other machines can read this node and send it transactions, also with its well-known keys."]
  return [
    "Other machines can use this node: its keys are well known, and its control methods are open.",
    "--public closes the control methods and signing; --host 127.0.0.1 closes the node to others.",
  ]
}

/** Returns the URLs of the node for other machines; `undefined` when it listens for this machine only. */
export function toNetwork({ host, public: isPublic }: Pick<ServerOptions, "host" | "public">, port: number) {
  return isLoopback(host) ? undefined : { urls: networkUrls(host, port, networkInterfaces()), isPublic }
}
