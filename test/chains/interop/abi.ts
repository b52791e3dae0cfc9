/** The interfaces of the predeploys of interop, as the real ones have them. */
import {
  crossL2InboxAbi,
  l2ToL2CrossDomainMessengerAbi,
  superchainETHBridgeAbi,
} from "@eth-optimism/viem/abis"
import { parseAbi } from "viem"

export const interopAbi = [
  ...crossL2InboxAbi,
  ...l2ToL2CrossDomainMessengerAbi,
  ...superchainETHBridgeAbi,
] as const

export const predeploys = {
  inbox: "0x4200000000000000000000000000000000000022",
  messenger: "0x4200000000000000000000000000000000000023",
  bridge: "0x4200000000000000000000000000000000000024",
  liquidity: "0x4200000000000000000000000000000000000025",
} as const

/** What @eth-optimism/viem does not have. */
export const liquidityAbi = parseAbi(["error Unauthorized()", "function mint(uint256)"])

/** The interface of ETHLockbox on L1. */
export const lockboxAbi = parseAbi([
  "event ETHLocked(address indexed portal, uint256 amount)",
  "event ETHUnlocked(address indexed portal, uint256 amount)",
  "function unlockETH(uint256)",
  "error ETHLockbox_Unauthorized()",
])
