/** The interface of engines, which run the messages of a machine: our core and EthereumJS's interpreter. */
import type { EVM } from "@ethereumjs/evm"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { Listener } from "../../core/host.ts"
import type { Kept } from "../../core/message.ts"
import type { Moments } from "../interpreter/moments.ts"
import type { RunTopLevelMessage } from "../interpreter/topLevelMessage.ts"

/** Receives the moments of a run: from our core in the core's form, from EthereumJS in the form of tracers. */
export interface EngineListener extends Listener {
  readonly moments: Moments
}

/** An engine. It can replace an EVM of EthereumJS. */
export interface Engine extends EVM {
  readonly run: RunTopLevelMessage
  /** Touches an account in the journal (EIP-161). */
  readonly touch: (address: Hex) => void
  /** Receives the moments of the messages that run; `undefined` without a tracer. */
  listener: EngineListener | undefined
  /** The call in which the last message began to revert. */
  reverted: Kept | undefined
}
