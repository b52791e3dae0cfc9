/** The changes that mutants are made of. */
import type { Changes, Request } from "./proxy.ts"

/** One rule that is broken. */
export interface Mutant {
  readonly name: string
  /** The groups or cases that run. */
  readonly only: readonly string[]
  /** The cases that fail, and no others: those that name the rule. */
  readonly breaks: readonly string[]
  /** Makes the changes of one run. */
  readonly changes: () => Changes
}

type Value = Readonly<Record<string, unknown>>

/** Returns `true` for a request of the method with this block. */
export const asks = ({ method, params }: Request, wanted: string, block?: string): boolean =>
  method === wanted && (block === undefined || params.some((each) => each === block))

/** Changes the results of a method, at one block or at all. */
export const result =
  (method: string, block: string | undefined, change: (found: never, request: Request) => unknown) =>
  (): Changes => ({
    answer: (answer, request) =>
      asks(request, method, block) && answer.result !== undefined && answer.result !== null
        ? { ...answer, result: change(answer.result as never, request) }
        : answer,
  })

/** Asks for another block than the client. */
export const redirected =
  (methods: readonly string[], from: string, to: string, when: (request: Request) => boolean = () => true) =>
  (): Changes => ({
    request: (request) =>
      (methods.length === 0 || methods.includes(request.method)) && when(request)
        ? {
            ...request,
            params: JSON.parse(
              JSON.stringify(request.params).replaceAll(JSON.stringify(from), JSON.stringify(to)),
            ),
          }
        : request,
  })

/** Changes the notifications of a kind; returns those that are sent. */
export const notified = (kind: string, change: (found: never) => readonly unknown[]) => (): Changes => ({
  notify: (message, of) => {
    const params = message.params as Value
    return of === kind
      ? change(params.result as never).map((found) => ({ ...message, params: { ...params, result: found } }))
      : [message]
  },
})

/** Changes the messages of the feed. */
export const fed = (change: (message: never) => readonly Value[]) => (): Changes => ({
  feed: (message) => change(message as never),
})

/** Adds to a quantity. */
export const plus = (quantity: string, number: number): string =>
  `0x${(BigInt(quantity) + BigInt(number)).toString(16)}`

/** Changes one word of bytes by adding 1. */
export function withWord(bytes: string, index: number): string {
  const start = 2 + index * 64
  const word = (BigInt(`0x${bytes.slice(start, start + 64)}`) + 1n).toString(16).padStart(64, "0")
  return bytes.slice(0, start) + word + bytes.slice(start + 64)
}
