/** Accepts or rejects requests by their `Host` and `Origin` headers, over HTTP and WebSocket alike. */
import type { IncomingHttpHeaders } from "node:http"
import { HostNotAllowed, OriginNotAllowed } from "../../../errors/index.ts"
import { createHostCheck } from "./hosts.ts"
import { createOriginCheck } from "./origins.ts"

/** The clients that may send requests in addition to those of this machine. */
export interface AdmissionOptions {
  /** `Host` names in addition to those of this machine, with `*` as wildcard; `*` alone allows all. */
  readonly allowedHosts?: readonly string[] | undefined
  /** Origins of web pages in addition to those of this machine, with `*` as wildcard; `*` alone allows all. */
  readonly allowedOrigins?: readonly string[] | undefined
  /** The address that the server listens on; loopback when absent. */
  readonly host?: string | undefined
  /** Called with the error of each request that is rejected. */
  readonly onRefused?: ((error: NotAllowed) => void) | undefined
}

/** The error of a request that is rejected for its headers, with HTTP 403. */
export type NotAllowed = HostNotAllowed | OriginNotAllowed

type Headers = Pick<IncomingHttpHeaders, "host" | "origin">

/** The check of one server. */
export interface Admission {
  /** Returns `true` when a request is accepted. Does not call `onRefused` otherwise. */
  admits(headers: Headers): boolean
  /** Returns the error of a rejected request and calls `onRefused` with it; `undefined` when the request is accepted. */
  rejection(headers: Headers): NotAllowed | undefined
}

/**
 * Creates the check.
 *
 * @throws {@link InvalidOption} for an allowed name that no header can match.
 */
export function createAdmission(options: AdmissionOptions): Admission {
  const isHost = createHostCheck(options.allowedHosts ?? [], options.host)
  const isOrigin = createOriginCheck(options.allowedOrigins ?? [])
  const rejectionOf = ({ host, origin }: Headers): NotAllowed | undefined => {
    if (!isHost(host)) return new HostNotAllowed(host ?? "")
    return isOrigin(origin) ? undefined : new OriginNotAllowed(origin ?? "")
  }
  return {
    admits: ({ host, origin }) => isHost(host) && isOrigin(origin),
    rejection(headers) {
      const rejected = rejectionOf(headers)
      if (rejected !== undefined) options.onRefused?.(rejected)
      return rejected
    },
  }
}
