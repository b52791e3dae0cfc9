/**
 * The thread of a sandbox: it runs a tracer in QuickJS, compiled to WebAssembly, which has a memory of its own and nothing of Node. The
 * host ends the thread when a call takes too long.
 */
import { type MessagePort, receiveMessageOnPort, workerData } from "node:worker_threads"
import { brotliDecompressSync } from "node:zlib"
import {
  type Answer,
  HOST,
  type HostMessage,
  IN_PORT,
  KIND,
  type SandboxMessage,
  STEP_BYTES,
  STEP_COUNT,
  STEPS,
  TURN,
  WITHOUT_DATA,
} from "./layout.ts"
import { createInstance, type Instance, type SandboxTexts } from "./quickjs.ts"

/** The texts that the build puts here; QuickJS is compressed, in base64. */
declare const sandboxTexts: SandboxTexts & { readonly quickjs: string }

const { shared, port } = workerData as { readonly shared: SharedArrayBuffer; readonly port: MessagePort }
const integers = new Int32Array(shared)
const bytes = new Uint8Array(shared)
const wasmModule = new WebAssembly.Module(brotliDecompressSync(Buffer.from(sandboxTexts.quickjs, "base64")))

const stepsMessage: HostMessage = { kind: "steps" }

function receive(): HostMessage {
  Atomics.wait(integers, TURN, HOST)
  if (integers[KIND] === WITHOUT_DATA) return stepsMessage
  return receiveMessageOnPort(port)?.message as HostMessage
}

function send(message: SandboxMessage | undefined): void {
  integers[KIND] = message === undefined ? WITHOUT_DATA : IN_PORT
  if (message !== undefined) port.postMessage(message)
  Atomics.store(integers, TURN, HOST)
  Atomics.notify(integers, TURN)
}

function ask(what: string, args: readonly (string | number)[]): Answer {
  send({ kind: "ask", what, args } as SandboxMessage)
  const message = receive()
  if (message.kind !== "answer") throw new Error("expected an answer")
  return message.value
}

const jsonOf = (value: unknown): string =>
  JSON.stringify(value, (_, each) => (typeof each === "bigint" ? each.toString() : each))

let loaded: Instance | undefined

async function load({ load }: Extract<HostMessage, { kind: "load" }>): Promise<string | undefined> {
  loaded = await createInstance(wasmModule, sandboxTexts, load.memoryBytes, ask)
  return loaded.call("load", jsonOf(load))
}

function call(message: HostMessage): string | undefined {
  if (loaded === undefined) throw new Error("no tracer is loaded")
  switch (message.kind) {
    case "steps":
      return callSteps(loaded, undefined)
    case "failingStep":
      return callSteps(loaded, message.error)
    case "fault":
      return loaded.call("fault", message.error)
    case "enter":
      return loaded.call("enter", jsonOf(message.frame))
    case "exit":
      return loaded.call("exit", jsonOf(message))
    case "result":
      return loaded.call("result", jsonOf(message.context))
    default:
      throw new Error(`unexpected message: ${message.kind}`)
  }
}

const callSteps = (instance: Instance, error: string | undefined): string | undefined =>
  instance.call("steps", integers[STEP_COUNT], error, bytes.slice(STEPS, STEPS + (integers[STEP_BYTES] ?? 0)))

async function serve(): Promise<never> {
  for (;;) {
    const message = receive()
    try {
      const value = message.kind === "load" ? await load(message) : call(message)
      send(value === undefined ? undefined : { kind: "done", value })
    } catch (error) {
      send({ kind: "failed", message: (error as Error).message })
    }
  }
}

void serve()
