/** Verdicts, rules, and the results of cases. */

/** The groups of cases, in the order in which they run. */
export const groups = [
  "contract",
  "pending",
  "cadence",
  "stream",
  "subscriptions",
  "sync",
  "conformance",
] as const

/** A group of cases. */
export type Group = (typeof groups)[number]

/** The verdict of a case about an endpoint. */
export type Verdict = "holds" | "differs" | "fails" | "not applicable"

/** The part of a document in which a rule stands. */
export interface Rule {
  readonly document: string
  readonly section: string
  /** The public specification, where there is one. */
  readonly url?: string | undefined
}

/**
 * Something that a case needs and not every run has; `listening` opens the WebSocket server and the feed where they are known, and
 * `refreshes` sends more transactions where nobody else does.
 */
export type Need = "transactions" | "ws" | "feed" | "recording" | "listening" | "refreshes"

/** A measured quantity: its values, in the order of their times. */
export interface Measured {
  readonly name: string
  readonly unit: "ms" | "blocks"
  readonly values: readonly number[]
}

/** The answer of a case: the request and the answer in words, and the verdict. */
export interface Finding {
  readonly verdict: Verdict
  readonly asked: string
  readonly answered: string
  /** The name of the known dialect, of a verdict `differs`. */
  readonly dialect?: string | undefined
  /** The reason of a verdict `fails` or `not applicable`. */
  readonly reason?: string | undefined
  readonly measured?: Measured | undefined
}

/** The demands of a case on a run. */
export interface Demands {
  readonly needs: readonly Need[]
  /** The most requests that it sends by itself. */
  readonly requests: number
}

/** A case with its verdict. */
export interface CheckResult extends Finding {
  /** The group and the name in it: `pending/append-only`. */
  readonly name: string
  readonly group: Group
  /** The rule in one sentence. */
  readonly says: string
  readonly rule: Rule
}

/** The facts of an endpoint that its reports name. */
export interface EndpointFacts {
  /** Without its path, which often is a key. */
  readonly url: string
  readonly client: string
  readonly chainId: number
  /** `true` for a node on a developer's machine that sends from accounts of its own. */
  readonly isDevNode: boolean
}

/** The results of one endpoint. */
export interface CheckReport {
  readonly endpoint: EndpointFacts
  /** The network with whose dialect it was compared. */
  readonly network: string | undefined
  readonly results: readonly CheckResult[]
  /** The number of results by verdict. */
  readonly counts: Readonly<Record<Verdict, number>>
  readonly requests: number
  readonly transactions: number
  /** The duration in milliseconds. */
  readonly time: number
  /** `true` when no case fails, and not all of them are not applicable. */
  readonly ok: boolean
}
