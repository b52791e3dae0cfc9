/** The HTTP face of a node as an express app: JSON-RPC, its public twin, and health; embeddable in another app. */
import type { RequestListener } from "node:http"
import type { Express } from "express"
import { InvalidRequest } from "../../errors/index.ts"
import type { Dispatcher } from "../../rpc/dispatch.ts"
import { errorText, type JsonRpcBody } from "../frames.ts"
import { loadExpress } from "../lazyImports.ts"
import { type AdmissionOptions, createAdmission } from "./admission.ts"
import { type BeaconSource, beaconRoutes } from "./beacon.ts"
import { cors } from "./cors.ts"
import { defaultBodyLimitBytes, jsonRpcEndpoint, refuse, sendJson } from "./endpoint.ts"
import { withFastPath } from "./fastPath.ts"
import { createAnswer } from "./httpReply.ts"
import { isPublic, publicRefusal } from "./public.ts"

export interface AppOptions extends AdmissionOptions {
  readonly dispatcher: Dispatcher
  /** What `GET /health` says beside `"status": "ok"`, as JSON values. */
  readonly health?: (() => Readonly<Record<string, unknown>>) | undefined
  /** Largest body in bytes, after decompression; 5 MiB when absent. */
  readonly bodyLimitBytes?: number | undefined
  /** Most requests in one batch; 1,000 when absent. */
  readonly batchLimit?: number | undefined
  /** Makes `/` the public endpoint too. */
  readonly publicRoot?: boolean | undefined
  /** The source of `GET /eth/v1/beacon/…`; without it there is no such route. */
  readonly beacon?: BeaconSource | undefined
  /** The HTTP status that the next request is to fail with, if it is to fail. */
  readonly failure?: (() => number | undefined) | undefined
}

/** What may be asked at `/public`, and what by the owner. */
function endpointsOf({ dispatcher, bodyLimitBytes, batchLimit, failure }: AppOptions) {
  const limits = { bodyLimitBytes: bodyLimitBytes ?? defaultBodyLimitBytes, batchLimit, failure }
  const refusal = (frame: JsonRpcBody) => publicRefusal(frame, dispatcher)
  return {
    everyone: { ...limits, dispatcher: dispatcher.restrict(isPublic), refusal },
    owner: { ...limits, dispatcher },
  }
}

/** The app behind a shortcut for plain JSON-RPC; made when something else is asked first. */
export function createListener(options: AppOptions): RequestListener {
  const { everyone, owner } = endpointsOf(options)
  const open = createAnswer(everyone)
  const root = options.publicRoot === true ? open : createAnswer(owner)
  let app: Express | undefined
  const whole: RequestListener = (request, response) => {
    app ??= createApp(options)
    app(request, response)
  }
  return withFastPath(whole, {
    answers: new Map([
      ["/", root],
      ["/public", open],
      ["/public/", open],
    ]),
    admits: createAdmission(options).admits,
    bodyLimitBytes: owner.bodyLimitBytes,
  })
}

/**
 * The app: `POST /` answers JSON-RPC, `POST /public` what everyone may ask, `GET /health` that it lives.
 *
 * @example
 * const { url } = await listen({ app: createApp({ dispatcher }), host: "127.0.0.1", port: 8545 })
 */
export function createApp(options: AppOptions): Express {
  const { dispatcher, bodyLimitBytes = defaultBodyLimitBytes } = options
  const { everyone, owner } = endpointsOf(options)
  const app = loadExpress()().disable("x-powered-by").disable("etag").set("query parser", false)
  app.set("env", "production") // express would otherwise show the stack of an error that comes too late for us
  app.use(cors(createAdmission(options)))
  app.get("/health", (_request, response) => {
    sendJson(response, 200, JSON.stringify({ status: "ok", ...options.health?.() }))
  })
  app.all("/health", (_request, response) => {
    response.set("Allow", "GET, OPTIONS")
    sendJson(response, 405, errorText(new InvalidRequest("health is asked with GET")))
  })
  if (options.beacon !== undefined) app.use("/eth/v1/beacon", beaconRoutes(options.beacon))
  app.use("/public", jsonRpcEndpoint(everyone))
  app.use("/", jsonRpcEndpoint(options.publicRoot === true ? everyone : owner))
  app.use((_request, response) => {
    sendJson(response, 404, errorText(new InvalidRequest("there is nothing at this path")))
  })
  app.use(refuse(dispatcher, bodyLimitBytes))
  return app
}
