/** The HTTP interface of a node as an express app: JSON-RPC, public JSON-RPC, health and metrics; it can be mounted in another app. */
import type { RequestListener } from "node:http"
import type { Express, Router } from "express"
import { InvalidRequest } from "../../../errors/index.ts"
import type { Dispatcher } from "../../rpc/dispatch.ts"
import { errorText, type JsonRpcBody } from "../frames.ts"
import { loadExpress } from "../lazyImports.ts"
import { type AdmissionOptions, createAdmission } from "./admission.ts"
import { type BeaconSource, beaconRoutes } from "./beacon.ts"
import { cors } from "./cors.ts"
import { defaultBodyLimitBytes, handleException, jsonRpcEndpoint } from "./endpoint.ts"
import { withFastPath } from "./fastPath.ts"
import { createHttpHandler } from "./httpReply.ts"
import { type ProbeOptions, probeRoutes } from "./probes.ts"
import { isPublic, publicRejection } from "./public.ts"
import { sendJson } from "./replyWriter.ts"

export interface AppOptions extends AdmissionOptions, ProbeOptions {
  readonly dispatcher: Dispatcher
  /** The largest body in bytes, after decompression; 5 MiB when absent. */
  readonly bodyLimitBytes?: number | undefined
  /** The largest number of requests in one batch; 1,000 when absent. */
  readonly batchLimit?: number | undefined
  /** Makes `/` the public endpoint too. */
  readonly publicRoot?: boolean | undefined
  /** Creates further routes, for pages that request their files at the root of a port. */
  readonly routes?: (() => Router) | undefined
  /** The data of `GET /eth/v1/beacon/…`; without it there is no such route. */
  readonly beacon?: BeaconSource | undefined
  /** Returns the HTTP status with which the next request fails; `undefined` when it does not fail. */
  readonly failure?: (() => number | undefined) | undefined
}

/** Returns the options of the public endpoint and of the owner's endpoint. */
function endpointsOf({ dispatcher, bodyLimitBytes, batchLimit, failure }: AppOptions) {
  const limits = { bodyLimitBytes: bodyLimitBytes ?? defaultBodyLimitBytes, batchLimit, failure }
  const rejection = (body: JsonRpcBody) => publicRejection(body, dispatcher)
  return {
    everyone: { ...limits, dispatcher: dispatcher.restrict(isPublic), rejection },
    owner: { ...limits, dispatcher },
  }
}

/** Creates the listener of a port: the fast path replies to plain JSON-RPC; the app, created when first needed, serves the rest. */
export function createListener(options: AppOptions): RequestListener {
  const { everyone, owner } = endpointsOf(options)
  const open = createHttpHandler(everyone)
  const root = options.publicRoot === true ? open : createHttpHandler(owner)
  const plain = {
    handlers: new Map([
      ["/", root],
      ["/public", open],
      ["/public/", open],
    ]),
    admits: createAdmission(options).admits,
    bodyLimitBytes: owner.bodyLimitBytes,
  }
  let app: Express | undefined
  const whole: RequestListener = (request, response) => {
    app ??= createApp(options)
    app(request, response)
  }
  return withFastPath(whole, plain)
}

/**
 * Creates the app: `POST /` runs JSON-RPC, `POST /public` runs only public methods, `GET /health` reports whether the node is ready.
 *
 * @example
 * const { url } = await listen({ app: createApp({ dispatcher }), host: "127.0.0.1", port: 8545 })
 */
export function createApp(options: AppOptions): Express {
  const { dispatcher, bodyLimitBytes = defaultBodyLimitBytes } = options
  const { everyone, owner } = endpointsOf(options)
  const app = loadExpress()().disable("x-powered-by").disable("etag").set("query parser", false)
  app.set("env", "production") // without this, express shows the stack of errors that are thrown after our handlers
  app.use(cors(createAdmission(options)))
  app.use(probeRoutes(options))
  if (options.beacon !== undefined) app.use("/eth/v1/beacon", beaconRoutes(options.beacon))
  if (options.routes !== undefined) app.use(options.routes())
  app.use("/public", jsonRpcEndpoint(everyone))
  app.use("/", jsonRpcEndpoint(options.publicRoot === true ? everyone : owner))
  app.use((_request, response) => {
    sendJson(response, 404, errorText(new InvalidRequest("there is nothing at this path")))
  })
  app.use(handleException(dispatcher, bodyLimitBytes))
  return app
}
