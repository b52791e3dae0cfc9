/** midblock with the same genesis parameters as anvil. */

/** The address that gets the tips on both nodes. */
export const coinbase = `0xcb${"00".repeat(18)}01`

/** Facts of genesis and blocks on both nodes. */
export const genesis = { chainId: 1337, gasLimit: 2 ** 40, baseFee: 7, timestamp: 1_700_000_000 }

/** Creates a node in this process with the facts of {@link genesis}. */
export async function createMidblock(createNode, fork) {
  const [chainId, gasLimit, baseFee] = [genesis.chainId, genesis.gasLimit, genesis.baseFee].map(BigInt)
  const node = await createNode({
    ...{ hardfork: fork, chainId, gasLimit, baseFee, coinbase, timestamp: genesis.timestamp },
    ...{
      mining: false,
      flashblocks: false,
      order: "fifo",
      dialect: "ethereum",
      accounts: 1,
      rpcGasCap: gasLimit,
    },
  })
  const request = async (method, ...params) => {
    try {
      return { result: await node.request({ method, params }) }
    } catch ({ code, message, data }) {
      return { error: { code, message, data } }
    }
  }
  return { name: "midblock", request, batch: (calls) => inTurn(request, calls), stop: () => node.close() }
}

async function inTurn(request, calls) {
  const answers = []
  for (const [method, ...params] of calls) answers.push(await request(method, ...params))
  return answers
}
