/** The ports that a node listens on: none can be the remote of its fork, because the node would send requests to itself forever. */

/** The ports. */
export interface OwnPorts {
  /** Adds a port of an address; returns the function that removes it. */
  add(host: string, port: number): () => void
  /** Returns `true` for the URL of one of the ports under a name or an address of this machine. */
  has(url: string): boolean
}

/** Names and addresses that reach this machine, independent of the address that a server listens on. */
const machine = /^(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/

/** Creates an empty set of ports. */
export function createOwnPorts(): OwnPorts {
  const ports = new Set<{ readonly host: string; readonly port: number }>()
  return {
    add(host, port) {
      const added = { host, port }
      ports.add(added)
      return () => void ports.delete(added)
    },
    has(url) {
      const { protocol, hostname, port } = new URL(url)
      const asked = Number(port || (protocol === "https:" ? 443 : 80))
      return [...ports].some(
        (own) => own.port === asked && (machine.test(hostname) || hostname === own.host.toLowerCase()),
      )
    },
  }
}
