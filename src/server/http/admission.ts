/** Decides which requests may come in, by their `Host` and `Origin` headers, over HTTP and WebSocket alike. */
import type { IncomingHttpHeaders } from "node:http"
import { HostNotAllowed, OriginNotAllowed } from "../../errors/index.ts"
import { createHostCheck } from "./hosts.ts"
import { createOriginCheck } from "./origins.ts"

/** The clients that may ask beside those of this machine. */
export interface AdmissionOptions {
  /** `Host` names beside those of this machine, with `*` as wildcard; `*` alone allows all. */
  readonly allowedHosts?: readonly string[] | undefined
  /** Origins of web pages beside those of this machine, with `*` as wildcard; `*` alone allows all. */
  readonly allowedOrigins?: readonly string[] | undefined
  /** The address that the server listens on; loopback when absent. */
  readonly host?: string | undefined
  /** Is told of each request that is refused. */
  readonly onRefused?: ((error: NotAllowed) => void) | undefined
}

/** The refusal of a request by its headers; answered with HTTP 403. */
export type NotAllowed = HostNotAllowed | OriginNotAllowed

type Headers = Pick<IncomingHttpHeaders, "host" | "origin">

/** The check of one server. */
export interface Admission {
  /** Returns `true` when a request may come in, and tells nobody otherwise. */
  admits(headers: Headers): boolean
  /** Returns the refusal of a request and tells `onRefused` of it; `undefined` when the request may come in. */
  refusal(headers: Headers): NotAllowed | undefined
}

/**
 * Creates the check.
 *
 * @throws {@link InvalidOption} for an allowed name that no header can match.
 */
export function createAdmission(options: AdmissionOptions): Admission {
  const isHost = createHostCheck(options.allowedHosts ?? [], options.host)
  const isOrigin = createOriginCheck(options.allowedOrigins ?? [])
  const refusalOf = ({ host, origin }: Headers): NotAllowed | undefined => {
    if (!isHost(host)) return new HostNotAllowed(host ?? "")
    return isOrigin(origin) ? undefined : new OriginNotAllowed(origin ?? "")
  }
  return {
    admits: ({ host, origin }) => isHost(host) && isOrigin(origin),
    refusal(headers) {
      const refused = refusalOf(headers)
      if (refused !== undefined) options.onRefused?.(refused)
      return refused
    },
  }
}
