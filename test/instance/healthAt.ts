/** The health of a node over HTTP. */
import { onTestFinished } from "vitest"
import { createNode } from "../../src/index.ts"

export async function start(options = {}) {
  const node = await createNode(options)
  onTestFinished(() => node.close())
  const { url } = await node.listen()
  return { node, url, health: () => healthAt(url) }
}

export async function healthAt(url: string) {
  const reply = await fetch(`${url}/health`)
  const { status, reasons } = (await reply.json()) as { status: string; reasons?: string[] }
  return { code: reply.status, status, reasons }
}

export const ready = { code: 200, status: "ok", reasons: undefined }

export const unready = (...reasons: string[]) => ({ code: 503, status: "unready", reasons })
