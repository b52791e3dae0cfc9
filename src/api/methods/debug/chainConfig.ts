/** The configuration of the chain, in the form of a genesis file. */
import { result } from "../../rpc/method.ts"
import { rpcChainConfig, toRpcChainConfig } from "../../wire/files/chainConfig.ts"
import { method } from "../shared/method.ts"

export const debug_chainConfig = method({
  name: "debug_chainConfig",
  summary:
    "Returns the chain id, the forks and the blob parameters, as the config of a genesis file has them.",
  params: [],
  result: result("Chain configuration", rpcChainConfig, toRpcChainConfig),
  example: {
    params: [],
    result: {
      chainId: 31337,
      homesteadBlock: 0,
      eip150Block: 0,
      eip155Block: 0,
      eip158Block: 0,
      byzantiumBlock: 0,
      constantinopleBlock: 0,
      petersburgBlock: 0,
      istanbulBlock: 0,
      muirGlacierBlock: 0,
      berlinBlock: 0,
      londonBlock: 0,
      arrowGlacierBlock: 0,
      grayGlacierBlock: 0,
      terminalTotalDifficulty: 0,
      shanghaiTime: 0,
      cancunTime: 0,
      pragueTime: 0,
      osakaTime: 0,
      bpo1Time: 0,
      bpo2Time: 0,
      depositContractAddress: "0x00000000219ab540356cbb839cbe05303d7705fa",
      blobSchedule: {
        cancun: { target: 3, max: 6, baseFeeUpdateFraction: 3338477 },
        prague: { target: 6, max: 9, baseFeeUpdateFraction: 5007716 },
        osaka: { target: 6, max: 9, baseFeeUpdateFraction: 5007716 },
        bpo1: { target: 10, max: 15, baseFeeUpdateFraction: 8346193 },
        bpo2: { target: 14, max: 21, baseFeeUpdateFraction: 11684671 },
      },
    },
  },
  handler: (node) => node.rules,
})
