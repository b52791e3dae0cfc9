/** Errors of listening, and of a node that is closed. */
import { MidblockError } from "./base.ts"

/** Another program listens where this node should. */
export class PortTaken extends MidblockError {
  override readonly code = -32000
  readonly port: number
  readonly host: string
  constructor(facts: { port: number; host: string; cause?: unknown }) {
    super(`port ${facts.port} on ${facts.host} is already in use`, { cause: facts.cause })
    this.port = facts.port
    this.host = facts.host
  }
}

/** The IPC socket cannot be opened at its path. */
export class IpcUnavailable extends MidblockError {
  override readonly code = -32000
  readonly path: string
  constructor(facts: { path: string; reason: string; cause?: unknown }) {
    super(`cannot listen at ${facts.path}: ${facts.reason}`, { cause: facts.cause })
    this.path = facts.path
  }
}

/** A host or a port that this program cannot listen on. */
export class CannotListen extends MidblockError {
  override readonly code = -32000
  constructor(facts: { port: number; host: string; reason: string; cause?: unknown }) {
    super(`cannot listen on ${facts.host}, port ${facts.port}: ${facts.reason}`, { cause: facts.cause })
  }
}

/** The node was closed. EIP-1193, "Disconnected": the provider is disconnected from all chains. */
export class NodeClosed extends MidblockError {
  override readonly code = 4900
  constructor() {
    super("the node is closed")
  }
}
