/** The forks of real chains, and our rules for them. */
import { addresses } from "../../../../dist/features/op/addresses.js"
import { opForks } from "../../../../dist/features/op/forks.js"
import { networks } from "../../../../dist/features/op/networks.js"
import { createOpProtocol } from "../../../../dist/features/op/protocol.js"
import { scheduleFromGenesis } from "../../../../dist/kernel/evm/fork/forkSchedule.js"
import { createRules } from "../../../../dist/kernel/evm/fork/hardforks.js"

/** The forks before those that we have, with the fork of L1 that each follows. */
const earlier = { bedrock: "paris", canyon: "shanghai" }

const forkNames = [...Object.keys(earlier), ...Object.keys(opForks)]

/** OP Mainnet: the start of each fork since Canyon, in seconds (superchain-registry, superchain/configs/mainnet/op.toml). */
const opMainnet = {
  ...{ canyon_time: 1704992401, ecotone_time: 1710374401, fjord_time: 1720627201, granite_time: 1726070401 },
  ...{ holocene_time: 1736445601, isthmus_time: 1746806401, jovian_time: 1764691201 },
  karst_time: 1783526401,
}

/** Chains by the names and ids in fixtures. */
const chains = {
  10: "OP",
  8453: "Base",
  11155420: "OP Sepolia",
  42220: "Celo",
  11142220: "Celo Sepolia",
  44787: "Celo Alfajores",
  62320: "Celo Baklava",
  1337: "Celo dev",
}
const ids = { celo: 42220, "celo-sepolia": 11142220, dev: 1337, devnet: 901 }

/** Returns the id of a chain, and its name. */
export function chainOf(given) {
  const id = ids[given] ?? given
  return { chainId: BigInt(id), chain: chains[id] ?? String(given) }
}

/** Returns true when a block is of a fork or a later one. */
export const isSince = (fork, first) => forkNames.indexOf(fork) >= forkNames.indexOf(first)

/** Returns the name of the fork of a block. @param config - A rollup configuration; that of OP Mainnet when absent. */
export const forkAt = (timestamp, config = opMainnet) =>
  forkNames.findLast((name) => (config[`${name}_time`] ?? Infinity) <= Number(timestamp)) ?? "bedrock"

/** Celo: its base fee has a floor until Jovian, and goes to its FeeHandler (celo-kona, crates/celo-revm/src/constants.rs). */
const celoFloor = 25_000_000_000n
const celoHandler = "0xcd437749e43a154c07f3553504c68fbfd56b8778"
const celoHandlers = { 62320: "0xeed0a69c51079114c280f7b936c79e24bd94013e" }

/** Returns the lowest base fee that a chain has by a rule of its own. */
export const floorOf = (chain, fork) =>
  chain.startsWith("Celo") && !isSince(fork, "jovian") ? celoFloor : 0n

/** Returns the function that gives the fees, with the account that receives the base fee on Celo. */
const celoFeesOf = (chainId, feesOf) => (encoding, read) => {
  const fees = feesOf(encoding, read)
  const handler = celoHandlers[chainId] ?? celoHandler
  const receiverOf = (receiver) => (receiver === addresses.baseFeeVault ? handler : receiver)
  const shares = (...used) => fees.shares(...used).map(([account, wei]) => [receiverOf(account), wei])
  return { ...fees, shares }
}

/** Returns our protocol of a fork, with what differs on the chain. */
function protocolOf(chainId, fork, feeParameters) {
  const { rules } = createOpProtocol(networks.op, fork)
  const isCelo = chainOf(chainId).chain.startsWith("Celo")
  const feesOf = isCelo ? celoFeesOf(chainId, rules.feesOf) : rules.feesOf
  return {
    ...rules,
    name: `${rules.name}, chain ${chainId}`,
    feesOf,
    ...(feeParameters && { feeParameters }),
  }
}

/** Returns our rules of a fork. @param feeParameters - The constants of the chain; those of OP Mainnet when absent. */
export const rulesOf = (chainId, fork, feeParameters) =>
  createRules({
    ...scheduleFromGenesis({ chainId, hardfork: opForks[fork]?.l1 ?? earlier[fork] }),
    ...(fork in opForks && { protocol: protocolOf(chainId, fork, feeParameters) }),
    ...{ feesInHeader: true, depositContract: `0x${"00".repeat(20)}` },
  })
