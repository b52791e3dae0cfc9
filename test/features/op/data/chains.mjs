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
}
const ids = { celo: 42220, "celo-sepolia": 11142220, devnet: 901 }

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
const celo = { floor: 25_000_000_000n, feeHandler: "0xcd437749e43a154c07f3553504c68fbfd56b8778" }

/** Returns the lowest base fee that a chain has by a rule of its own. */
export const floorOf = (chain, fork) =>
  chain.startsWith("Celo") && !isSince(fork, "jovian") ? celo.floor : 0n

/** Returns our protocol, with the account that receives the base fee on Celo. */
function protocolOf(chainId, fork) {
  const { rules } = createOpProtocol(networks.op, fork)
  if (!chainOf(chainId).chain.startsWith("Celo")) return rules
  const receiverOf = (receiver) => (receiver === addresses.baseFeeVault ? celo.feeHandler : receiver)
  const feesOf = (encoding, read) => {
    const fees = rules.feesOf(encoding, read)
    const shares = (...used) => fees.shares(...used).map(([account, wei]) => [receiverOf(account), wei])
    return { ...fees, shares }
  }
  return { ...rules, name: `${rules.name}, Celo`, feesOf }
}

/** Returns our rules of a fork. */
export const rulesOf = (chainId, fork) =>
  createRules({
    ...scheduleFromGenesis({ chainId, hardfork: opForks[fork]?.l1 ?? earlier[fork] }),
    ...(fork in opForks && { protocol: protocolOf(chainId, fork) }),
    ...{ feesInHeader: true, depositContract: `0x${"00".repeat(20)}` },
  })
