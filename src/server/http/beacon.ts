/** The routes of a beacon node by which blobs are read, as anvil serves them: `GET /eth/v1/beacon/…`. */
import type { Request, Response, Router } from "express"
import { fromHex } from "../../base/hex.ts"
import { loadExpress } from "../lazyImports.ts"
import { sendJson } from "./endpoint.ts"

type Hex = `0x${string}`

/** The source of the answers of the routes. */
export interface BeaconSource {
  /** In seconds since 1970. */
  genesisTime(): bigint
  /**
   * The blobs of a block, in the order of its transactions.
   *
   * @param versionedHashes - Only these; all of the block when there are none.
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

/** Creates the routes; a block is named by number, hash or tag, or as beacon nodes do by `head` and `genesis`. */
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
  router.get("/blobs/:block", (request, response) => answerBlobs(source, request, response))
  router.get("/blob_sidecars/:block", (_request, response) => refuseRead(response, 410, deprecation))
  router.all(["/genesis", "/blobs/:block", "/blob_sidecars/:block"], (_request, response) => {
    response.set("Allow", "GET, HEAD, OPTIONS")
    refuseRead(response, 405, "Method not allowed")
  })
  return router
}

function answerBlobs(source: BeaconSource, request: Request<{ block: string }>, response: Response): void {
  const hashes = versionedHashesIn(request.url)
  const wrong = hashes.find((hash) => !/^0x[0-9a-fA-F]{64}$/.test(hash))
  const { block } = request.params
  const wanted = hashes.map((hash) => hash.toLowerCase() as Hex)
  const found = wrong === undefined ? source.blobs(block, wanted) : undefined
  if (found === undefined) refuseRead(response, 400, `Invalid versioned hash: ${wrong}`)
  else if (found === "no block id") refuseRead(response, 400, `Invalid block ID: ${block}`)
  else if (typeof found === "string") refuseRead(response, 404, notFound[found])
  else sendBlobs(found, request, response)
}

/** In JSON, or one after the other as SSZ has them where a client prefers that. */
function sendBlobs({ blobs, isFinalized }: BlockBlobs, request: Request, response: Response): void {
  const types = ["application/json", "application/octet-stream"]
  if (request.accepts(types) === "application/octet-stream") {
    response.set("Content-Type", "application/octet-stream").end(Buffer.concat(blobs.map(fromHex)))
    return
  }
  const answer = { execution_optimistic: false, finalized: isFinalized, data: blobs }
  sendJson(response, 200, JSON.stringify(answer))
}

/** Of `?versioned_hashes=0x…,0x…`, and of a parameter for each as the beacon API has it. */
function versionedHashesIn(url: string): readonly string[] {
  const [, query] = url.split("?")
  return new URLSearchParams(query)
    .getAll("versioned_hashes")
    .flatMap((list) => list.split(","))
    .map((hash) => hash.trim())
    .filter((hash) => hash !== "")
}

function refuseRead(response: Response, code: number, message: string): void {
  sendJson(response, code, JSON.stringify({ code, message }))
}
