/** The names of the contracts that dapps expect on every chain. */
export const standardContracts = ["multicall3", "permit2", "create2-deployer"] as const

/** The name of such a contract. */
export type StandardContract = (typeof standardContracts)[number]
