/** Replies to the GET requests of monitors: `/health`, and `/metrics` where metrics are counted. */
import type { RequestHandler, Response, Router } from "express"
import { InvalidRequest } from "../../../errors/index.ts"
import { errorText } from "../frames.ts"
import { loadExpress } from "../lazyImports.ts"
import { sendJson, sendText } from "./replyWriter.ts"

/** The health of a node as `GET /health` reports it. */
export interface Health {
  /** The reasons why the node is not ready; it is ready when there is none. */
  readonly reasons: readonly string[]
  /** Further fields, as JSON values. */
  readonly details: Readonly<Record<string, unknown>>
}

/** The sources of the probes. */
export interface ProbeOptions {
  /** Returns the health of the node; when absent, the node is always ready. */
  readonly health?: (() => Health) | undefined
  /** Returns the current metrics; without it `/metrics` replies with HTTP 404. */
  readonly metrics?: (() => Promise<{ readonly contentType: string; readonly text: string }>) | undefined
}

/** Creates the routes. */
export function probeRoutes({ health, metrics }: ProbeOptions): Router {
  const router = loadExpress().Router()
  router.get("/health", (_request, response) => sendHealth(response, health?.()))
  router.all("/health", getOnly("health"))
  if (metrics === undefined) {
    router.all("/metrics", (_request, response) => {
      const missing = new InvalidRequest(
        "metrics are not counted; the option metrics (--metrics) counts them",
      )
      sendJson(response, 404, errorText(missing))
    })
    return router
  }
  router.get("/metrics", async (_request, response) => {
    const { contentType: type, text } = await metrics()
    sendText(response, { status: 200, type, text })
  })
  router.all("/metrics", getOnly("metrics"))
  return router
}

/** Replies with HTTP 200 when the node is ready, and with 503 and the reasons when it is not. */
function sendHealth(response: Response, { reasons, details }: Health = { reasons: [], details: {} }): void {
  const status = reasons.length === 0 ? { status: "ok" } : { status: "unready", reasons }
  sendJson(response, reasons.length === 0 ? 200 : 503, JSON.stringify({ ...status, ...details }))
}

const getOnly =
  (what: "health" | "metrics"): RequestHandler =>
  (_request, response) => {
    response.set("Allow", "GET, HEAD, OPTIONS")
    const verb = what === "health" ? "is" : "are"
    sendJson(response, 405, errorText(new InvalidRequest(`${what} ${verb} asked with GET`)))
  }
