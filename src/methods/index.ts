/** The method table: a line for each file of this folder. */
import { admin_dropSenderTransactions } from "./admin/dropSenderTransactions.ts"
import { anvil_addBalance } from "./anvil/addBalance.ts"
import { anvil_autoImpersonateAccount } from "./anvil/autoImpersonateAccount.ts"
import { anvil_dealERC20 } from "./anvil/dealERC20.ts"
import { anvil_dropAllTransactions } from "./anvil/dropAllTransactions.ts"
import { anvil_dropTransaction } from "./anvil/dropTransaction.ts"
import { anvil_dumpState } from "./anvil/dumpState.ts"
import { anvil_getAutomine } from "./anvil/getAutomine.ts"
import { anvil_getBlobByHash } from "./anvil/getBlobByHash.ts"
import { anvil_getBlobsByTransactionHash } from "./anvil/getBlobsByTransactionHash.ts"
import { anvil_getGenesisTime } from "./anvil/getGenesisTime.ts"
import { anvil_getIntervalMining } from "./anvil/getIntervalMining.ts"
import { anvil_getLastBlockWallTime } from "./anvil/getLastBlockWallTime.ts"
import { anvil_impersonateAccount } from "./anvil/impersonateAccount.ts"
import { anvil_impersonateSignature } from "./anvil/impersonateSignature.ts"
import { anvil_loadState } from "./anvil/loadState.ts"
import { anvil_metadata } from "./anvil/metadata.ts"
import { anvil_mine } from "./anvil/mine.ts"
import { anvil_nodeInfo } from "./anvil/nodeInfo.ts"
import { anvil_removeBlockTimestampInterval } from "./anvil/removeBlockTimestampInterval.ts"
import { anvil_removePoolTransactions } from "./anvil/removePoolTransactions.ts"
import { anvil_reorg } from "./anvil/reorg.ts"
import { anvil_reset } from "./anvil/reset.ts"
import { anvil_rollback } from "./anvil/rollback.ts"
import { anvil_setBalance } from "./anvil/setBalance.ts"
import { anvil_setBlockTimestampInterval } from "./anvil/setBlockTimestampInterval.ts"
import { anvil_setChainId } from "./anvil/setChainId.ts"
import { anvil_setCode } from "./anvil/setCode.ts"
import { anvil_setCoinbase } from "./anvil/setCoinbase.ts"
import { anvil_setERC20Allowance } from "./anvil/setERC20Allowance.ts"
import { anvil_setLoggingEnabled } from "./anvil/setLoggingEnabled.ts"
import { anvil_setMinGasPrice } from "./anvil/setMinGasPrice.ts"
import { anvil_setNextBlockBaseFeePerGas } from "./anvil/setNextBlockBaseFeePerGas.ts"
import { anvil_setNonce } from "./anvil/setNonce.ts"
import { anvil_setRpcUrl } from "./anvil/setRpcUrl.ts"
import { anvil_setStorageAt } from "./anvil/setStorageAt.ts"
import { anvil_stopImpersonatingAccount } from "./anvil/stopImpersonatingAccount.ts"
import { base_transactionStatus } from "./base/transactionStatus.ts"
import { debug_accountInfoAt } from "./debug/accountInfoAt.ts"
import { debug_accountRange } from "./debug/accountRange.ts"
import { debug_chainConfig } from "./debug/chainConfig.ts"
import { debug_codeByHash } from "./debug/codeByHash.ts"
import { debug_dumpBlock } from "./debug/dumpBlock.ts"
import { debug_executionWitness } from "./debug/executionWitness.ts"
import { debug_getBadBlocks } from "./debug/getBadBlocks.ts"
import { debug_getModifiedAccountsByHash } from "./debug/getModifiedAccountsByHash.ts"
import { debug_getModifiedAccountsByNumber } from "./debug/getModifiedAccountsByNumber.ts"
import { debug_getRawBlock } from "./debug/getRawBlock.ts"
import { debug_getRawHeader } from "./debug/getRawHeader.ts"
import { debug_getRawReceipts } from "./debug/getRawReceipts.ts"
import { debug_getRawTransaction } from "./debug/getRawTransaction.ts"
import { debug_getRawTransactions } from "./debug/getRawTransactions.ts"
import { debug_intermediateRoots } from "./debug/intermediateRoots.ts"
import { debug_storageRangeAt } from "./debug/storageRangeAt.ts"
import { debug_traceBlock } from "./debug/traceBlock.ts"
import { debug_traceBlockByHash } from "./debug/traceBlockByHash.ts"
import { debug_traceBlockByNumber } from "./debug/traceBlockByNumber.ts"
import { debug_traceCall } from "./debug/traceCall.ts"
import { debug_traceCallMany } from "./debug/traceCallMany.ts"
import { debug_traceTransaction } from "./debug/traceTransaction.ts"
import { erigon_getHeaderByNumber } from "./erigon/getHeaderByNumber.ts"
import { eth_accounts } from "./eth/accounts.ts"
import { eth_baseFee } from "./eth/baseFee.ts"
import { eth_blobBaseFee } from "./eth/blobBaseFee.ts"
import { eth_blockNumber } from "./eth/blockNumber.ts"
import { eth_call } from "./eth/call.ts"
import { eth_callBundle } from "./eth/callBundle.ts"
import { eth_callMany } from "./eth/callMany.ts"
import { eth_cancelBundle } from "./eth/cancelBundle.ts"
import { eth_cancelPrivateTransaction } from "./eth/cancelPrivateTransaction.ts"
import { eth_capabilities } from "./eth/capabilities.ts"
import { eth_chainId } from "./eth/chainId.ts"
import { eth_coinbase } from "./eth/coinbase.ts"
import { eth_config } from "./eth/config.ts"
import { eth_createAccessList } from "./eth/createAccessList.ts"
import { eth_estimateGas } from "./eth/estimateGas.ts"
import { eth_feeHistory } from "./eth/feeHistory.ts"
import { eth_fillTransaction } from "./eth/fillTransaction.ts"
import { eth_gasPrice } from "./eth/gasPrice.ts"
import { eth_getAccount } from "./eth/getAccount.ts"
import { eth_getAccountInfo } from "./eth/getAccountInfo.ts"
import { eth_getBalance } from "./eth/getBalance.ts"
import { eth_getBlockByHash } from "./eth/getBlockByHash.ts"
import { eth_getBlockByNumber } from "./eth/getBlockByNumber.ts"
import { eth_getBlockReceipts } from "./eth/getBlockReceipts.ts"
import { eth_getBlockTransactionCountByHash } from "./eth/getBlockTransactionCountByHash.ts"
import { eth_getBlockTransactionCountByNumber } from "./eth/getBlockTransactionCountByNumber.ts"
import { eth_getCode } from "./eth/getCode.ts"
import { eth_getFilterChanges } from "./eth/getFilterChanges.ts"
import { eth_getFilterLogs } from "./eth/getFilterLogs.ts"
import { eth_getHeaderByHash } from "./eth/getHeaderByHash.ts"
import { eth_getHeaderByNumber } from "./eth/getHeaderByNumber.ts"
import { eth_getLogs } from "./eth/getLogs.ts"
import { eth_getMultiProof } from "./eth/getMultiProof.ts"
import { eth_getProof } from "./eth/getProof.ts"
import { eth_getRawTransactionByBlockHashAndIndex } from "./eth/getRawTransactionByBlockHashAndIndex.ts"
import { eth_getRawTransactionByBlockNumberAndIndex } from "./eth/getRawTransactionByBlockNumberAndIndex.ts"
import { eth_getStorageAt } from "./eth/getStorageAt.ts"
import { eth_getStorageValues } from "./eth/getStorageValues.ts"
import { eth_getTransactionByBlockHashAndIndex } from "./eth/getTransactionByBlockHashAndIndex.ts"
import { eth_getTransactionByBlockNumberAndIndex } from "./eth/getTransactionByBlockNumberAndIndex.ts"
import { eth_getTransactionByHash } from "./eth/getTransactionByHash.ts"
import { eth_getTransactionBySenderAndNonce } from "./eth/getTransactionBySenderAndNonce.ts"
import { eth_getTransactionCount } from "./eth/getTransactionCount.ts"
import { eth_getTransactionReceipt } from "./eth/getTransactionReceipt.ts"
import { eth_getUncleByBlockHashAndIndex } from "./eth/getUncleByBlockHashAndIndex.ts"
import { eth_getUncleByBlockNumberAndIndex } from "./eth/getUncleByBlockNumberAndIndex.ts"
import { eth_getUncleCountByBlockHash } from "./eth/getUncleCountByBlockHash.ts"
import { eth_getUncleCountByBlockNumber } from "./eth/getUncleCountByBlockNumber.ts"
import { eth_hashrate } from "./eth/hashrate.ts"
import { eth_maxPriorityFeePerGas } from "./eth/maxPriorityFeePerGas.ts"
import { eth_newBlockFilter } from "./eth/newBlockFilter.ts"
import { eth_newFilter } from "./eth/newFilter.ts"
import { eth_newPendingTransactionFilter } from "./eth/newPendingTransactionFilter.ts"
import { eth_pendingTransactions } from "./eth/pendingTransactions.ts"
import { eth_resend } from "./eth/resend.ts"
import { eth_sendBundle } from "./eth/sendBundle.ts"
import { eth_sendPrivateRawTransaction } from "./eth/sendPrivateRawTransaction.ts"
import { eth_sendPrivateTransaction } from "./eth/sendPrivateTransaction.ts"
import { eth_sendRawTransaction } from "./eth/sendRawTransaction.ts"
import { eth_sendRawTransactionConditional } from "./eth/sendRawTransactionConditional.ts"
import { eth_sendRawTransactionSync } from "./eth/sendRawTransactionSync.ts"
import { eth_sendTransaction } from "./eth/sendTransaction.ts"
import { eth_sendTransactionSync } from "./eth/sendTransactionSync.ts"
import { eth_sendUnsignedTransaction } from "./eth/sendUnsignedTransaction.ts"
import { eth_sign } from "./eth/sign.ts"
import { eth_signTransaction } from "./eth/signTransaction.ts"
import { eth_signTypedData_v4 } from "./eth/signTypedData_v4.ts"
import { eth_simulateV1 } from "./eth/simulateV1.ts"
import { eth_subscribe } from "./eth/subscribe.ts"
import { eth_syncing } from "./eth/syncing.ts"
import { eth_uninstallFilter } from "./eth/uninstallFilter.ts"
import { eth_unsubscribe } from "./eth/unsubscribe.ts"
import { evm_increaseTime } from "./evm/increaseTime.ts"
import { evm_mine } from "./evm/mine.ts"
import { evm_mine_detailed } from "./evm/mine_detailed.ts"
import { evm_revert } from "./evm/revert.ts"
import { evm_setAutomine } from "./evm/setAutomine.ts"
import { evm_setBlockGasLimit } from "./evm/setBlockGasLimit.ts"
import { evm_setIntervalMining } from "./evm/setIntervalMining.ts"
import { evm_setNextBlockTimestamp } from "./evm/setNextBlockTimestamp.ts"
import { evm_setTime } from "./evm/setTime.ts"
import { evm_snapshot } from "./evm/snapshot.ts"
import { hardhat_mine } from "./hardhat/mine.ts"
import { hardhat_setBlockTimestampInterval } from "./hardhat/setBlockTimestampInterval.ts"
import { hardhat_setPrevRandao } from "./hardhat/setPrevRandao.ts"
import { midblock_clearFaults } from "./midblock/clearFaults.ts"
import { midblock_decodeCall } from "./midblock/decodeCall.ts"
import { midblock_disturbFeed } from "./midblock/disturbFeed.ts"
import { midblock_dropFlashblocks } from "./midblock/dropFlashblocks.ts"
import { midblock_dropNext } from "./midblock/dropNext.ts"
import { midblock_dropTransactions } from "./midblock/dropTransactions.ts"
import { midblock_encodeCall } from "./midblock/encodeCall.ts"
import { midblock_failOrigin } from "./midblock/failOrigin.ts"
import { midblock_failRequests } from "./midblock/failRequests.ts"
import { midblock_flashblock } from "./midblock/flashblock.ts"
import { midblock_getContract } from "./midblock/getContract.ts"
import { midblock_getDropped } from "./midblock/getDropped.ts"
import { midblock_getFlashblocks } from "./midblock/getFlashblocks.ts"
import { midblock_inspectTransaction } from "./midblock/inspectTransaction.ts"
import { midblock_lag } from "./midblock/lag.ts"
import { midblock_readStorage } from "./midblock/readStorage.ts"
import { midblock_reorder } from "./midblock/reorder.ts"
import { midblock_sealOther } from "./midblock/sealOther.ts"
import { midblock_setHoldFlashblocks } from "./midblock/setHoldFlashblocks.ts"
import { midblock_setPendingContextLag } from "./midblock/setPendingContextLag.ts"
import { midblock_stackTrace } from "./midblock/stackTrace.ts"
import { midblock_stall } from "./midblock/stall.ts"
import { midblock_subscribeRequests } from "./midblock/subscribeRequests.ts"
import { miner_setGasPrice } from "./miner/setGasPrice.ts"
import { miner_start } from "./miner/start.ts"
import { miner_stop } from "./miner/stop.ts"
import { net_listening } from "./net/listening.ts"
import { net_peerCount } from "./net/peerCount.ts"
import { net_version } from "./net/version.ts"
import { op_supportedCapabilities } from "./op/supportedCapabilities.ts"
import { ots_getApiLevel } from "./ots/getApiLevel.ts"
import { ots_getBlockDetails } from "./ots/getBlockDetails.ts"
import { ots_getBlockDetailsByHash } from "./ots/getBlockDetailsByHash.ts"
import { ots_getBlockTransactions } from "./ots/getBlockTransactions.ts"
import { ots_getContractCreator } from "./ots/getContractCreator.ts"
import { ots_getInternalOperations } from "./ots/getInternalOperations.ts"
import { ots_getTransactionBySenderAndNonce } from "./ots/getTransactionBySenderAndNonce.ts"
import { ots_getTransactionError } from "./ots/getTransactionError.ts"
import { ots_hasCode } from "./ots/hasCode.ts"
import { ots_searchTransactionsAfter } from "./ots/searchTransactionsAfter.ts"
import { ots_searchTransactionsBefore } from "./ots/searchTransactionsBefore.ts"
import { ots_traceTransaction } from "./ots/traceTransaction.ts"
import { personal_sign } from "./personal/sign.ts"
import { testing_buildBlockV1 } from "./testing/buildBlockV1.ts"
import { trace_block } from "./trace/block.ts"
import { trace_blockOpcodeGas } from "./trace/blockOpcodeGas.ts"
import { trace_call } from "./trace/call.ts"
import { trace_callMany } from "./trace/callMany.ts"
import { trace_filter } from "./trace/filter.ts"
import { trace_get } from "./trace/get.ts"
import { trace_rawTransaction } from "./trace/rawTransaction.ts"
import { trace_replayBlockTransactions } from "./trace/replayBlockTransactions.ts"
import { trace_replayTransaction } from "./trace/replayTransaction.ts"
import { trace_transaction } from "./trace/transaction.ts"
import { trace_transactionOpcodeGas } from "./trace/transactionOpcodeGas.ts"
import { txpool_content } from "./txpool/content.ts"
import { txpool_contentFrom } from "./txpool/contentFrom.ts"
import { txpool_inspect } from "./txpool/inspect.ts"
import { txpool_status } from "./txpool/status.ts"
import { wallet_addEthereumChain } from "./wallet/addEthereumChain.ts"
import { wallet_getCallsStatus } from "./wallet/getCallsStatus.ts"
import { wallet_getCapabilities } from "./wallet/getCapabilities.ts"
import { wallet_sendCalls } from "./wallet/sendCalls.ts"
import { wallet_switchEthereumChain } from "./wallet/switchEthereumChain.ts"
import { web3_clientVersion } from "./web3/clientVersion.ts"
import { web3_sha3 } from "./web3/sha3.ts"

/** Every method; dispatch, types and documents come from it. */
export const methods = [
  admin_dropSenderTransactions,
  anvil_addBalance,
  anvil_autoImpersonateAccount,
  anvil_dealERC20,
  anvil_dropAllTransactions,
  anvil_dropTransaction,
  anvil_dumpState,
  anvil_getAutomine,
  anvil_getBlobByHash,
  anvil_getBlobsByTransactionHash,
  anvil_getGenesisTime,
  anvil_getIntervalMining,
  anvil_getLastBlockWallTime,
  anvil_impersonateAccount,
  anvil_impersonateSignature,
  anvil_loadState,
  anvil_metadata,
  anvil_mine,
  anvil_nodeInfo,
  anvil_removeBlockTimestampInterval,
  anvil_removePoolTransactions,
  anvil_reorg,
  anvil_reset,
  anvil_rollback,
  anvil_setBalance,
  anvil_setBlockTimestampInterval,
  anvil_setChainId,
  anvil_setCode,
  anvil_setCoinbase,
  anvil_setERC20Allowance,
  anvil_setLoggingEnabled,
  anvil_setMinGasPrice,
  anvil_setNextBlockBaseFeePerGas,
  anvil_setNonce,
  anvil_setRpcUrl,
  anvil_setStorageAt,
  anvil_stopImpersonatingAccount,
  base_transactionStatus,
  debug_accountInfoAt,
  debug_accountRange,
  debug_chainConfig,
  debug_codeByHash,
  debug_dumpBlock,
  debug_executionWitness,
  debug_getBadBlocks,
  debug_getModifiedAccountsByHash,
  debug_getModifiedAccountsByNumber,
  debug_getRawBlock,
  debug_getRawHeader,
  debug_getRawReceipts,
  debug_getRawTransaction,
  debug_getRawTransactions,
  debug_intermediateRoots,
  debug_storageRangeAt,
  debug_traceBlock,
  debug_traceBlockByHash,
  debug_traceBlockByNumber,
  debug_traceCall,
  debug_traceCallMany,
  debug_traceTransaction,
  erigon_getHeaderByNumber,
  eth_accounts,
  eth_baseFee,
  eth_blobBaseFee,
  eth_blockNumber,
  eth_call,
  eth_callBundle,
  eth_callMany,
  eth_cancelBundle,
  eth_cancelPrivateTransaction,
  eth_capabilities,
  eth_chainId,
  eth_coinbase,
  eth_config,
  eth_createAccessList,
  eth_estimateGas,
  eth_feeHistory,
  eth_fillTransaction,
  eth_gasPrice,
  eth_getAccount,
  eth_getAccountInfo,
  eth_getBalance,
  eth_getBlockByHash,
  eth_getBlockByNumber,
  eth_getBlockReceipts,
  eth_getBlockTransactionCountByHash,
  eth_getBlockTransactionCountByNumber,
  eth_getCode,
  eth_getFilterChanges,
  eth_getFilterLogs,
  eth_getHeaderByHash,
  eth_getHeaderByNumber,
  eth_getLogs,
  eth_getMultiProof,
  eth_getProof,
  eth_getRawTransactionByBlockHashAndIndex,
  eth_getRawTransactionByBlockNumberAndIndex,
  eth_getStorageAt,
  eth_getStorageValues,
  eth_getTransactionByBlockHashAndIndex,
  eth_getTransactionByBlockNumberAndIndex,
  eth_getTransactionByHash,
  eth_getTransactionBySenderAndNonce,
  eth_getTransactionCount,
  eth_getTransactionReceipt,
  eth_getUncleByBlockHashAndIndex,
  eth_getUncleByBlockNumberAndIndex,
  eth_getUncleCountByBlockHash,
  eth_getUncleCountByBlockNumber,
  eth_hashrate,
  eth_maxPriorityFeePerGas,
  eth_newBlockFilter,
  eth_newFilter,
  eth_newPendingTransactionFilter,
  eth_pendingTransactions,
  eth_resend,
  eth_sendBundle,
  eth_sendPrivateRawTransaction,
  eth_sendPrivateTransaction,
  eth_sendRawTransaction,
  eth_sendRawTransactionConditional,
  eth_sendRawTransactionSync,
  eth_sendTransaction,
  eth_sendTransactionSync,
  eth_sendUnsignedTransaction,
  eth_sign,
  eth_signTransaction,
  eth_signTypedData_v4,
  eth_simulateV1,
  eth_subscribe,
  eth_syncing,
  eth_uninstallFilter,
  eth_unsubscribe,
  evm_increaseTime,
  evm_mine,
  evm_mine_detailed,
  evm_revert,
  evm_setAutomine,
  evm_setBlockGasLimit,
  evm_setIntervalMining,
  evm_setNextBlockTimestamp,
  evm_setTime,
  evm_snapshot,
  hardhat_mine,
  hardhat_setBlockTimestampInterval,
  hardhat_setPrevRandao,
  midblock_clearFaults,
  midblock_disturbFeed,
  midblock_dropFlashblocks,
  midblock_dropNext,
  midblock_dropTransactions,
  midblock_failOrigin,
  midblock_failRequests,
  midblock_flashblock,
  midblock_lag,
  midblock_reorder,
  midblock_sealOther,
  midblock_setHoldFlashblocks,
  midblock_setPendingContextLag,
  midblock_stackTrace,
  midblock_decodeCall,
  midblock_encodeCall,
  midblock_getContract,
  midblock_getDropped,
  midblock_getFlashblocks,
  midblock_inspectTransaction,
  midblock_readStorage,
  midblock_subscribeRequests,
  midblock_stall,
  miner_setGasPrice,
  miner_start,
  miner_stop,
  net_listening,
  net_peerCount,
  net_version,
  op_supportedCapabilities,
  ots_getApiLevel,
  ots_getBlockDetails,
  ots_getBlockDetailsByHash,
  ots_getBlockTransactions,
  ots_getContractCreator,
  ots_getInternalOperations,
  ots_getTransactionBySenderAndNonce,
  ots_getTransactionError,
  ots_hasCode,
  ots_searchTransactionsAfter,
  ots_searchTransactionsBefore,
  ots_traceTransaction,
  personal_sign,
  testing_buildBlockV1,
  trace_block,
  trace_blockOpcodeGas,
  trace_call,
  trace_callMany,
  trace_filter,
  trace_get,
  trace_rawTransaction,
  trace_replayBlockTransactions,
  trace_replayTransaction,
  trace_transaction,
  trace_transactionOpcodeGas,
  txpool_content,
  txpool_contentFrom,
  txpool_inspect,
  txpool_status,
  wallet_addEthereumChain,
  wallet_getCallsStatus,
  wallet_getCapabilities,
  wallet_sendCalls,
  wallet_switchEthereumChain,
  web3_clientVersion,
  web3_sha3,
] as const
