/** The functions of linked chains for their users. */
import { assertArgument, count, isCount, oneOf, where } from "../../base/options/checks.ts"
import { InvalidOption } from "../../errors/index.ts"
import type { LinkedChain } from "../../instance/createNode.ts"
import type { MidblockNode } from "../../instance/midblockNode.ts"
import { withViem } from "../../instance/withViem.ts"
import { createQueue } from "../../node/base/queue.ts"
import { sharedAddresses } from "../addresses.ts"
import { l1Definition, l2Definition } from "../definitions.ts"
import { exportChains } from "../fixture.ts"
import type { Relayer } from "../interop/relayer.ts"
import type { L1Blocks } from "../l1/blocks.ts"
import { type ChainsAddress, defaultPort, l2PortOf, listenAll } from "../listen.ts"
import type { Chains, GameResult } from "../types.ts"
import type { OpenL2 } from "./openL2.ts"
import { sealRound } from "./rounds.ts"
import { createChainSnapshots } from "./snapshots.ts"
import type { Tasks } from "./tasks.ts"

/** The parts of linked chains. */
export interface ControlParts {
  readonly l1: MidblockNode
  readonly l2s: readonly OpenL2[]
  readonly blocks: L1Blocks
  readonly tasks: Tasks
  readonly lag: number
  readonly relayer: Relayer | undefined
  /** The chains while they are served: they name each other in their explorers. */
  readonly served: LinkedChain[]
  /** Closes the nodes. */
  close(): Promise<void>
}

/** Creates the functions of linked chains. */
export function createControls(parts: ControlParts): Omit<Chains, typeof Symbol.asyncDispose> {
  const { l1, l2s, close } = parts
  const nodes = [l1, ...l2s.map(({ node }) => node)]
  return {
    l1,
    l2: byName(l2s, ({ node }) => node),
    contracts: byName(l2s, ({ addresses, fork }) => ({
      ...addresses,
      superchainConfig: fork?.superchainConfig ?? sharedAddresses.superchainConfig,
      ...(parts.relayer !== undefined && { ethLockbox: sharedAddresses.ethLockbox }),
    })),
    now: () => Math.max(...nodes.map((node) => node.now())),
    settled: parts.tasks.settled,
    exportFixture: () => exportChains(l1, l2s),
    ...createTimeControls(parts, nodes),
    ...createGameControls(parts),
    relay: () => parts.tasks.run(async () => (await parts.relayer?.relayAll()) ?? []),
    ...createServers(parts, nodes),
    close,
  }
}

/** Returns values of all L2s by their names. */
const byName = <Value>(l2s: readonly OpenL2[], of: (l2: OpenL2, index: number) => Value) =>
  Object.fromEntries(l2s.map((l2, index) => [l2.name, of(l2, index)]))

/** Creates the functions that seal blocks, move clocks and return to snapshots; they run one at a time. */
function createTimeControls(
  { l1, l2s, blocks, tasks, lag }: ControlParts,
  nodes: readonly MidblockNode[],
): Pick<Chains, "mine" | "increaseTime" | "snapshot" | "revert"> {
  const queue = createQueue()
  const proposers = l2s.map(({ proposer }) => proposer)
  const snapshots = createChainSnapshots(nodes, proposers)
  const inTurn = <T>(task: () => Promise<T>) =>
    queue(async () => {
      await tasks.settled()
      const result = await tasks.run(task)
      await tasks.settled()
      return result
    })
  return {
    async mine(rounds = 1) {
      assertArgument("blocks", rounds, count)
      await queue(async () => {
        for (let sealed = 0; sealed < rounds; sealed++)
          await sealRound({ l1, l2s: nodes.slice(1), blocks, tasks, lag })
      })
    },
    async increaseTime(seconds) {
      assertArgument("seconds", seconds, count)
      await inTurn(async () => {
        for (const node of nodes) await node.request({ method: "evm_increaseTime", params: [seconds] })
      })
    },
    snapshot: () => inTurn(snapshots.take),
    async revert(id) {
      assertArgument("id", id, snapshotId)
      return inTurn(() => snapshots.revert(id))
    },
  }
}

/** Creates the functions about output roots and their games. */
function createGameControls({ l2s, tasks }: ControlParts): Pick<Chains, "propose" | "decideGame"> {
  const find = (name: string): OpenL2 => {
    assertArgument("name", name, oneOf(l2s.map((each) => each.name)))
    return l2s.find((each) => each.name === name) as OpenL2
  }
  return {
    async propose(name, { block } = {}) {
      const { node, proposer, fork } = find(name)
      // The blocks after the forked one have no state root of the whole state, which an output root needs.
      const head = fork?.block ?? BigInt(await node.request({ method: "eth_blockNumber", params: [] }))
      const number = block ?? head
      assertArgument("block", number, upTo(head, fork && ", the block that is forked"))
      return tasks.run(() => proposer.propose(BigInt(number)))
    },
    async decideGame(name, index, result) {
      assertArgument("index", index, where(isIndex, "the index of a game, at least 0"))
      assertArgument("result", result, oneOf(results))
      const { proposer, fork } = find(name)
      if (fork !== undefined)
        throw new InvalidOption({
          ...{
            name: "name",
            expected: "an L2 that is no fork: games of a remote chain have moves",
            value: name,
          },
        })
      return tasks.run(() => proposer.decide(BigInt(index), result))
    },
  }
}

/** Creates the functions that serve the chains, and that describe them for clients. */
function createServers(
  parts: ControlParts,
  nodes: readonly MidblockNode[],
): Pick<Chains, "listen" | "viemChains"> {
  const { l1, l2s, served } = parts
  const names = ["L1", ...l2s.map(({ name }) => name)]
  let urls: readonly string[] | undefined
  const urlOf = (index: number) =>
    urls?.[index] ?? `http://127.0.0.1:${index === 0 ? defaultPort : l2PortOf(defaultPort, index - 1)}`
  return {
    async listen(address: ChainsAddress = {}) {
      const opened = await listenAll(nodes, address)
      urls = opened.urls
      const l2 = byName(l2s, (_, index) => urlOf(index + 1))
      served.splice(0, served.length, ...names.map((name, index) => ({ name, url: urlOf(index) })))
      const close = () => {
        served.length = 0
        return opened.close()
      }
      return { urls: { l1: urlOf(0), l2 }, close }
    },
    async viemChains() {
      const { chainConfig } = await withViem("viemChains", () => import("viem/op-stack"))
      const { formatters, serializers } = chainConfig
      return {
        l1: l1Definition(l1, urlOf(0)),
        l2: byName(l2s, ({ name, node, addresses, fork }, index) => ({
          ...l2Definition(name, {
            ...{ l1, l2: node, addresses, url: urlOf(index + 1) },
            superchainConfig: fork?.superchainConfig ?? sharedAddresses.superchainConfig,
            interop: parts.relayer !== undefined,
          }),
          formatters,
          serializers,
        })),
      }
    },
  }
}

const results: readonly GameResult[] = ["in progress", "challenger wins", "defender wins"]

const snapshotId = where((value) => typeof value === "bigint", "a bigint, as snapshot() gives it")

const isIndex = (value: unknown): boolean => isCount(value) || (typeof value === "bigint" && value >= 0n)

const upTo = (head: bigint, reason = "") =>
  where(
    (value) => isIndex(value) && (value as bigint | number) <= head,
    `the number of a sealed block, from 0 to ${head}${reason}`,
  )
