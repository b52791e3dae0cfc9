/** The errors of simulations with schedules of faults. */
import { MidblockError } from "../../errors/index.ts"

/** The body of a simulation did not end: it waits for something that does not come. */
export class SimulationTooLong extends MidblockError {
  override readonly code = -32603
  constructor(facts: { longestMs: number }) {
    super(
      `the simulation has not ended after ${facts.longestMs / 1000} s of its clock; set "longest" for more, in milliseconds`,
    )
  }
}

/** None of the chosen faults is possible, such as a failing remote without a fork. */
export class NoPossibleFault extends MidblockError {
  override readonly code = -32602
  constructor(facts: { faults: readonly string[] }) {
    super(`none of the faults is possible with this node: ${facts.faults.join(", ")}`)
  }
}

/** A schedule names a chain that the simulation does not have, or none where there are several. */
export class NoSuchChain extends MidblockError {
  override readonly code = -32602
  constructor(facts: { name: string | undefined; names: readonly (string | undefined)[] }) {
    const names = facts.names.filter((name) => name !== undefined)
    const wanted = names.length === 0 ? "no chain, because there is one" : `a chain of ${names.join(", ")}`
    super(`the schedule has a fault of ${facts.name ?? "no chain"}: expected ${wanted}`)
  }
}

/** The body fails without any fault. */
export class FailsWithoutFaults extends MidblockError {
  override readonly code = -32603
  constructor(facts: { name: string }, options: { cause: unknown }) {
    super(`${JSON.stringify(facts.name)} fails without any fault`, options)
  }
}

/** A request or a subscription of a run that is over. */
export class RunIsOver extends MidblockError {
  override readonly code = 4900
  constructor() {
    super("the run of the simulation is over")
  }
}

/** The connection was cut before the answer arrived: the request may have been executed. */
export class ConnectionCut extends MidblockError {
  override readonly code = 4900
  constructor() {
    super("fetch failed: the connection was cut before the answer arrived")
  }
}

/** The node refused a request without executing it, as a rate limit does. */
export class Refused extends MidblockError {
  override readonly code = -32005
  readonly status: number
  constructor(facts: { status: number }) {
    super(`the request was refused with the HTTP status ${facts.status}`)
    this.status = facts.status
  }
}

/** The node broke one of its own promises: a fault of midblock, not of the application. */
export class PromiseBroken extends MidblockError {
  override readonly code = -32603
  constructor(facts: { promise: string; found: string }) {
    super(`the node broke a promise of its own: ${facts.promise}; ${facts.found}`)
  }
}
