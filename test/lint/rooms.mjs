/**
 * The rooms of `src/`, each with the rooms that it may import; a file belongs to the room with the longest path that contains it.
 *
 * The rooms are in the order of the architecture: a room imports only rooms above it in this table. No room but `src/instance` imports
 * a feature.
 */
export const rooms = {
  "src/errors": [],
  "src/base": ["src/errors"],
  "src/kernel/core/module": ["src/base"],
  "src/kernel/state": ["src/base", "src/errors", "src/kernel/core/module"],
  "src/kernel/evm/base": ["src/base", "src/kernel/state", "src/kernel/core/module"],
  "src/kernel/core": ["src/base", "src/kernel/state", "src/kernel/evm/base"],
  "src/kernel/evm/fork": ["src/base", "src/kernel/evm/base"],
  "src/kernel/evm/precompiles": ["src/base", "src/kernel/evm/base", "src/kernel/evm/fork"],
  "src/kernel/evm/typedData": ["src/base", "src/errors", "src/kernel/evm/base"],
  "src/kernel/evm/transaction": [
    "src/base",
    "src/errors",
    "src/kernel/state",
    "src/kernel/evm/base",
    "src/kernel/evm/fork",
  ],
  "src/kernel/evm/rules": ["src/base", "src/kernel/core", "src/kernel/evm/fork"],
  "src/kernel/evm/engine": [
    "src/base",
    "src/kernel/core",
    "src/kernel/state",
    "src/kernel/evm/base",
    "src/kernel/evm/fork",
    "src/kernel/evm/precompiles",
    "src/kernel/evm/rules",
    "src/kernel/evm/transaction",
  ],
  "src/kernel/evm/execute": [
    "src/base",
    "src/kernel/core",
    "src/errors",
    "src/kernel/state",
    "src/kernel/evm/base",
    "src/kernel/evm/engine",
    "src/kernel/evm/fork",
    "src/kernel/evm/precompiles",
    "src/kernel/evm/transaction",
  ],
  "src/kernel/evm/trace": [
    "src/base",
    "src/kernel/core",
    "src/errors",
    "src/kernel/evm/base",
    "src/kernel/evm/engine",
    "src/kernel/evm/execute",
    "src/kernel/evm/fork",
    "src/kernel/evm/transaction",
  ],
  "src/kernel/chain": [
    "src/base",
    "src/kernel/state",
    "src/kernel/evm/base",
    "src/kernel/evm/fork",
    "src/kernel/evm/transaction",
  ],
  "src/solidity": ["src/base", "src/errors", "src/kernel/core", "src/kernel/evm"],
  "src/node/base": ["src/base", "src/errors", "src/kernel/state", "src/kernel/evm/base"],
  "src/node/options": ["src/base", "src/errors", "src/kernel/evm/base", "src/kernel/evm/fork"],
  "src/node/txpool": ["domain", "src/node/base", "src/node/options"],
  "src/node/block": ["domain", "src/node/base", "src/node/options", "src/node/txpool"],
  "src/node/mining": ["domain", "src/node/base", "src/node/block", "src/node/txpool"],
  "src/node/query": ["domain", "src/node/base", "src/node/options", "src/node/txpool", "src/node/block"],
  "src/node/submit": [
    "domain",
    "src/node/base",
    "src/node/options",
    "src/node/txpool",
    "src/node/block",
    "src/node/mining",
    "src/node/query",
  ],
  "src/node/subscribe": ["domain", "src/node/base", "src/node/txpool", "src/node/block", "src/node/query"],
  "src/node/control": [
    "domain",
    "src/node/base",
    "src/node/options",
    "src/node/txpool",
    "src/node/block",
    "src/node/mining",
    "src/node/query",
    "src/node/submit",
    "src/node/subscribe",
  ],
  "src/node": ["domain", "src/node"],
  "src/api/rpc": ["src/base", "src/errors"],
  "src/api/wire": ["domain", "src/api/rpc"],
  "src/api/methods": ["domain", "src/node", "src/api/rpc", "src/api/wire"],
  "src/api/server": ["src/base", "src/errors", "src/api/rpc"],
  "src/features/feature.ts": ["below"],
  "src/features/gas": ["below", "src/features/feature.ts"],
  "src/features/coverage": ["below", "src/features/feature.ts"],
  "src/features/faults": ["below", "src/features/feature.ts"],
  "src/features/durability": ["below", "src/features/feature.ts"],
  "src/features/forking": ["below", "src/features/feature.ts"],
  "src/features/ethereumjs": ["below", "src/features/feature.ts"],
  "src/features/metrics": ["below", "src/features/feature.ts"],
  "src/features/explorer/page": [],
  "src/instance": ["below", "src/features"],
  "src/index.ts": ["below", "src/instance"],
  "src/viem.ts": ["src/instance"],
  "src/harness": [
    "src/base",
    "src/errors",
    "src/kernel/core/module",
    "src/solidity",
    "src/index.ts",
    "src/viem.ts",
  ],
  "src/cli": ["below", "src/instance", "src/index.ts", "src/viem.ts", "src/harness"],
  "src/cli.ts": ["src/base", "src/cli"],
}

/** The names of groups of rooms. */
export const groups = {
  domain: ["src/base", "src/errors", "src/kernel", "src/solidity"],
  below: ["src/base", "src/errors", "src/kernel", "src/solidity", "src/node", "src/api"],
}

/** Imports of features that are not turned round yet, by the files or folders that import and what they import. */
export const owed = [
  ["src/index.ts", "src/features"],
  ["src/harness", "src/features"],
  ["src/cli", "src/features"],
]

/** The packages that only the named rooms may import. */
export const packages = {
  "@ethereumjs/vm": ["src/kernel/evm/fork", "src/features/ethereumjs"],
  "@ethereumjs/evm": ["src/kernel/evm/fork", "src/features/ethereumjs"],
  "@ethereumjs/blockchain": ["src/features/ethereumjs"],
  express: ["src/api/server", "src/instance", "src/harness"],
  jayson: ["src/api/server"],
  ws: ["src/api/server"],
  "prom-client": ["src/features/metrics"],
  commander: ["src/cli"],
  vitest: ["src/harness"],
}
