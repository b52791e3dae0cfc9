/** What an indexer relies on that is made of `ethereumjs-blockstream`, which takes back what has left the chain. */
import { type Block, BlockAndLogStreamer, type FilterOptions, type Log } from "ethereumjs-blockstream"
import { expectEvents, type Given } from "./common.ts"

/** The indexer has the logs of the chain: it asks for the head twice a second, and again after a refusal. */
export const blockstreamEvents = (given: Given): Promise<void> =>
  expectEvents(given, async () => {
    const { provider, fixture, clock } = given
    const ask = <Result>(method: string, ...params: unknown[]) =>
      provider.request({ method, params } as never) as Promise<Result>
    const keys = new Set<string>()
    const streamer = new BlockAndLogStreamer<Block, Log>(
      (hash) => ask("eth_getBlockByHash", hash, false),
      (filter: FilterOptions) => ask("eth_getLogs", filter),
      () => {},
    )
    streamer.addLogFilter({ address: fixture.token.address, topics: [] })
    const keyOf = (hash: string, { logIndex }: Log) => `${hash}:${Number(logIndex)}`
    streamer.subscribeToOnLogsAdded((hash, logs) => {
      for (const log of logs) keys.add(keyOf(hash, log))
    })
    streamer.subscribeToOnLogsRemoved((hash, logs) => {
      for (const log of logs) keys.delete(keyOf(hash, log))
    })
    let isStopped = false
    const follow = async () => {
      while (!isStopped) {
        await ask<Block | null>("eth_getBlockByNumber", "latest", false)
          .then((block) => block && streamer.reconcileNewBlock(block))
          .catch(() => {})
        await clock.wait(500)
      }
    }
    void follow()
    return {
      keys,
      stop: () => {
        isStopped = true
      },
    }
  })
