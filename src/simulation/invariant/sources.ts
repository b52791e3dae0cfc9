/** The sources of calls: functions of contracts with values of their ABI, arbitraries of calls, and handlers. */
import type { Arbitrary } from "fast-check"
import type { Abi, AbiFunction, Address } from "viem"
import { CallFailed } from "../errors.ts"
import { fc } from "../fastCheck.ts"
import { argumentsOf } from "../values/abiValues.ts"
import { functionsOf, sentWith } from "../values/calls.ts"
import type { Dictionary } from "../values/dictionary.ts"
import { addressOf, encodingOf, reasonOf } from "./contracts.ts"
import type { Lane, MessageOutcome } from "./lane.ts"
import type { CalledContract, DrawnCall, Handler, HandlerContext, InvariantSpec } from "./spec.ts"

/** The end of a call. */
export interface CallEnd {
  /** The function that was called, or the handler. */
  readonly name: string
  readonly isFailed: boolean
  /** Returns the reason of the failure: the names of custom errors take longer than the call. */
  reason?(): string
  readonly stack?: string | undefined
}

/** A call in words. */
export interface DescribedCall {
  readonly name: string
  /** The arguments in their order, with the names of their parameters. */
  readonly values: readonly (readonly [name: string, value: unknown])[]
  readonly value: bigint
  /** `true` for a function of a contract, which a test can call by the name. */
  readonly isFunction: boolean
}

/** One source of calls. */
export interface Source {
  readonly name: string
  readonly arbitrary: Arbitrary<unknown>
  /** `true` where a call that failed has changed nothing. */
  readonly isAtomic: boolean
  /** Makes the call of a drawn value. */
  run(drawn: unknown, lane: Lane, context: HandlerContext): Promise<CallEnd>
  /** Returns the arguments of a drawn value. */
  valuesOf(drawn: unknown): readonly unknown[]
  describe(drawn: unknown): DescribedCall
}

const endOf = (name: string, outcome: MessageOutcome, abi: CalledContract["abi"]): CallEnd =>
  outcome.failure === undefined
    ? { name, isFailed: false }
    : { name, isFailed: true, reason: () => reasonOf(outcome, abi as Abi), stack: outcome.stack }

/** Returns the sources of an invariant, by name. */
export function sourcesOf(spec: InvariantSpec, dictionary: Dictionary): ReadonlyMap<string, Source> {
  const { contracts, calls } = spec
  const sources =
    calls === undefined
      ? Object.entries(contracts).flatMap(([name, contract]) =>
          functionsOf(contract, {}).map((item) => functionSource(name, contract, item, dictionary)),
        )
      : Object.entries(calls).map(([name, given]) =>
          "run" in given ? handlerSource(name, given) : callSource(name, given as never, contracts),
        )
  return new Map(sources.map((source) => [source.name, source]))
}

/** The arguments and the wei of a call. */
interface DrawnArguments {
  readonly args: readonly unknown[]
  readonly value: bigint
}

/** Returns the source of a function of a contract. */
function functionSource(
  contract: string,
  { address, abi }: CalledContract,
  item: AbiFunction,
  dictionary: Dictionary,
): Source {
  const { encode } = encodingOf(item)
  const name = `${contract}.${item.name}`
  const to = addressOf(address)
  const args = argumentsOf(item, { dictionary })
  return {
    name,
    isAtomic: true,
    arbitrary: fc.record({ args, value: sentWith(item, { dictionary }) }),
    async run(drawn, lane, { sender }) {
      const call = drawn as DrawnArguments
      const outcome = await lane.send({ from: sender, to, data: encode(call.args), value: call.value })
      return endOf(name, outcome, abi)
    },
    valuesOf: (drawn) => (drawn as DrawnArguments).args,
    describe: (drawn) => describeArguments(name, item, drawn as DrawnArguments),
  }
}

const describeArguments = (
  name: string,
  item: AbiFunction,
  { args, value }: DrawnArguments,
): DescribedCall => ({
  name,
  values: args.map((each, at) => [item.inputs[at]?.name || `argument ${at + 1}`, each] as const),
  value,
  isFunction: true,
})

/** Returns the source of an arbitrary of calls. */
function callSource(
  name: string,
  arbitrary: Arbitrary<DrawnCall>,
  contracts: InvariantSpec["contracts"],
): Source {
  const nameOf = ({ address, functionName }: DrawnCall) => {
    const named = Object.entries(contracts).find(([, each]) => addressOf(each.address) === addressOf(address))
    return `${named?.[0] ?? address}.${functionName}`
  }
  return {
    name,
    isAtomic: true,
    arbitrary,
    async run(drawn, lane, { sender }) {
      const call = drawn as DrawnCall
      const { encode } = encodingOf(call.abi[0] as AbiFunction)
      const message = {
        from: sender,
        to: addressOf(call.address),
        data: encode(call.args),
        value: call.value,
      }
      const outcome = await lane.send(message)
      const contract = Object.values(contracts).find(({ address }) => addressOf(address) === message.to)
      return endOf(nameOf(call), outcome, contract?.abi ?? [])
    },
    valuesOf: (drawn) => (drawn as DrawnCall).args,
    describe: (drawn) =>
      describeArguments(
        nameOf(drawn as DrawnCall),
        (drawn as DrawnCall).abi[0] as AbiFunction,
        drawn as DrawnCall,
      ),
  }
}

/** Returns the source of a handler. */
function handlerSource(name: string, { values, run }: Handler): Source {
  const arbitraries = values as unknown as readonly Arbitrary<unknown>[]
  const handle = run as (context: HandlerContext, ...drawn: readonly unknown[]) => unknown
  return {
    name,
    isAtomic: false,
    arbitrary: fc.tuple(...arbitraries),
    async run(drawn, _lane, context) {
      try {
        await handle(context, ...(drawn as readonly unknown[]))
        return { name, isFailed: false }
      } catch (error) {
        const { message } = error as Error
        const stack = error instanceof CallFailed ? error.solidityStack : undefined
        return { name, isFailed: true, reason: () => message, stack }
      }
    },
    valuesOf: (drawn) => drawn as readonly unknown[],
    describe: (drawn) => ({
      name,
      values: (drawn as readonly unknown[]).map((each, at) => [`value ${at + 1}`, each] as const),
      value: 0n,
      isFunction: false,
    }),
  }
}

/** Returns the senders of an invariant. */
export const sendersOf = ({ senders }: InvariantSpec, accounts: readonly { address: Address }[]): Address[] =>
  (senders ?? accounts.slice(0, 3)).map(addressOf)
