/** The errors of tests that share a node. */
import { MidblockError } from "../../errors/index.ts"

/** A test is over, and code that it has started uses its node. */
export class TestIsOver extends MidblockError {
  /** EIP-1193: the provider is disconnected. viem calls the code of other harness errors a mistake in the parameters. */
  override readonly code = 4900
  readonly test: string
  constructor(facts: { test: string; call: string }) {
    const { test, call } = facts
    super(
      `${call} was not executed, because the test ${JSON.stringify(test)} is over: await everything that the test starts`,
    )
    this.test = test
  }
}

/** A simulation has a clock of its own, and the test has replaced the timers already. */
export class TimersAreFake extends MidblockError {
  override readonly code = -32602
  constructor() {
    super("a simulation uses the fake timers of vitest itself: call vi.useRealTimers() before it")
  }
}
