/** The routes of a beacon node that return blobs, as anvil serves them: `GET /eth/v1/beacon/…`. */

import type { Request, Response, Router } from "express"
import { fromHex, type Hex } from "../../../base/hex.ts"
import { loadExpress } from "../lazyImports.ts"
import { sendJson } from "./replyWriter.ts"

/** The source of the data of the routes. */
export interface BeaconSource {
  /** Returns the time of the genesis block, in seconds since 1970. */
  genesisTime(): bigint
  /**
   * Returns the blobs of a block, in the order of its transactions.
   *
   * @param versionedHashes - Selects blobs by their hashes; an empty list selects all of the block.
   */
  blobs(blockId: string, versionedHashes: readonly Hex[]): BlockBlobs | BlobsRefusal
}

/** The blobs of one block. */
export interface BlockBlobs {
  readonly blobs: readonly Hex[]
  readonly isFinalized: boolean
}

/** The reason why no blobs are returned. */
export type BlobsRefusal = "no block id" | "no such block" | "not kept"

const notFound = { "no such block": "Block not found", "not kept": "Blobs not found" }

const deprecation = "This endpoint is deprecated. Use `GET /eth/v1/beacon/blobs/{block_id}` instead."

/** Creates the routes. A block is named by number, hash or tag, or by `head` and `genesis` as in beacon nodes. */
export function beaconRoutes(source: BeaconSource): Router {
  const router = loadExpress().Router()
  router.get("/genesis", (_request, response) => {
    const data = {
      genesis_time: String(source.genesisTime()),
      genesis_validators_root: `0x${"00".repeat(32)}`,
      genesis_fork_version: "0x00000000",
    }
    sendJson(response, 200, JSON.stringify({ data }))
  })
  router.get("/blobs/:block", (request, response) => replyWithBlobs(source, request, response))
  router.get("/blob_sidecars/:block", (_request, response) => sendError(response, 410, deprecation))
  router.all(["/genesis", "/blobs/:block", "/blob_sidecars/:block"], (_request, response) => {
    response.set("Allow", "GET, HEAD, OPTIONS")
    sendError(response, 405, "Method not allowed")
  })
  return router
}

function replyWithBlobs(source: BeaconSource, request: Request<{ block: string }>, response: Response): void {
  const hashes = versionedHashesIn(request.url)
  const wrong = hashes.find((hash) => !/^0x[0-9a-fA-F]{64}$/.test(hash))
  const { block } = request.params
  const wanted = hashes.map((hash) => hash.toLowerCase() as Hex)
  const found = wrong === undefined ? source.blobs(block, wanted) : undefined
  if (found === undefined) sendError(response, 400, `Invalid versioned hash: ${wrong}`)
  else if (found === "no block id") sendError(response, 400, `Invalid block ID: ${block}`)
  else if (typeof found === "string") sendError(response, 404, notFound[found])
  else sendBlobs(found, request, response)
}

/** Sends blobs as JSON, or as SSZ (one after the other) when a client prefers that. */
function sendBlobs({ blobs, isFinalized }: BlockBlobs, request: Request, response: Response): void {
  const types = ["application/json", "application/octet-stream"]
  if (request.accepts(types) === "application/octet-stream") {
    response.set("Content-Type", "application/octet-stream").end(Buffer.concat(blobs.map(fromHex)))
    return
  }
  const body = { execution_optimistic: false, finalized: isFinalized, data: blobs }
  sendJson(response, 200, JSON.stringify(body))
}

/** Reads `?versioned_hashes=0x…,0x…`, and one parameter for each hash as in the beacon API. */
function versionedHashesIn(url: string): readonly string[] {
  const [, query] = url.split("?")
  return new URLSearchParams(query)
    .getAll("versioned_hashes")
    .flatMap((list) => list.split(","))
    .map((hash) => hash.trim())
    .filter((hash) => hash !== "")
}

function sendError(response: Response, code: number, message: string): void {
  sendJson(response, code, JSON.stringify({ code, message }))
}
