/** Writes the file of `--config-out`: accounts, keys and fees of a node, in anvil's form. */

import { writeWhole } from "../base/atomicFile.ts"
import type { MidblockNode } from "../index.ts"

/**
 * Writes the file.
 *
 * @throws {@link InvalidFile} when it cannot be written.
 * @see anvil `NodeConfig::as_json`
 */
export async function writeConfigOut(path: string, node: MidblockNode): Promise<void> {
  const { mnemonic, derivationPath, gasLimit } = node.options
  const genesis = await node.request({ method: "eth_getBlockByNumber", params: ["0x0", false] })
  const gasPrice = await node.request({ method: "eth_gasPrice", params: [] })
  const record = {
    available_accounts: node.accounts.map(({ address }) => address),
    private_keys: node.accounts.map(({ privateKey }) => privateKey),
    wallet: { mnemonic, derivation_path: derivationPath },
    base_fee: String(BigInt(genesis?.baseFeePerGas ?? 0)),
    gas_price: String(BigInt(gasPrice)),
    gas_limit: String(gasLimit),
    genesis_timestamp: String(BigInt(genesis?.timestamp ?? 0)),
  }
  writeWhole("config-out", path, [JSON.stringify(record)])
}
