/** An engine: what runs the messages of a machine. Ours and EthereumJS's have the same shape. */
import type { EVM } from "@ethereumjs/evm"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { Listener } from "../../core/host.ts"
import type { Kept } from "../../core/message.ts"
import type { Moments } from "../interpreter/moments.ts"
import type { RunTopLevelMessage } from "../interpreter/topLevelMessage.ts"

/** Receives the moments of a run: those of our core in its own form, those of EthereumJS as tracers know them. */
export interface EngineListener extends Listener {
  readonly moments: Moments
}

/** An engine, which is an EVM of EthereumJS's as well. */
export interface Engine extends EVM {
  readonly run: RunTopLevelMessage
  /** Touches an account in the journal (EIP-161). */
  readonly touch: (address: Hex) => void
  /** Receives the moments of the messages that run; `undefined` while nobody traces. */
  listener: EngineListener | undefined
  /** The call in which the last message began to revert. */
  reverted: Kept | undefined
}
