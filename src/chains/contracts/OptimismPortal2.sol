// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {MerkleTrie} from "./MerkleTrie.sol";
import {ResourceMetering} from "./ResourceMetering.sol";
import {GameStatus, IAnchorStateRegistry, IDisputeGame, IDisputeGameFactory, IETHLockbox, ISystemConfig, OutputRootProof, ResourceConfig, WithdrawalTransaction} from "./Types.sol";

/// The door between L1 and an L2: it takes deposits, and pays withdrawals out that are proven by the state of the L2.
contract OptimismPortal2 is ResourceMetering {
    error OptimismPortal_AlreadyFinalized();
    error OptimismPortal_BadTarget();
    error OptimismPortal_CallPaused();
    error OptimismPortal_CalldataTooLarge();
    error OptimismPortal_GasEstimation();
    error OptimismPortal_GasLimitTooLow();
    error OptimismPortal_ImproperDisputeGame();
    error OptimismPortal_InvalidDisputeGame();
    error OptimismPortal_InvalidMerkleProof();
    error OptimismPortal_InvalidOutputRootProof();
    error OptimismPortal_InvalidProofTimestamp();
    error OptimismPortal_InvalidRootClaim();
    error OptimismPortal_NoReentrancy();
    error OptimismPortal_ProofNotOldEnough();
    error OptimismPortal_Unproven();

    event TransactionDeposited(address indexed from, address indexed to, uint256 indexed version, bytes opaqueData);
    event WithdrawalProven(bytes32 indexed withdrawalHash, address indexed from, address indexed to);
    event WithdrawalProvenExtension1(bytes32 indexed withdrawalHash, address indexed proofSubmitter);
    event WithdrawalFinalized(bytes32 indexed withdrawalHash, bool success);

    struct ProvenWithdrawal {
        IDisputeGame disputeGameProxy;
        uint64 timestamp;
    }

    string public constant version = "5.6.1";
    uint256 private constant DEPOSIT_VERSION = 0;
    uint64 private constant RECEIVE_GAS_LIMIT = 100_000;
    address private constant NOBODY = 0x000000000000000000000000000000000000dEaD;
    /// The origin of estimates, for which a failing call must be visible.
    address private constant ESTIMATION_ADDRESS = address(1);

    // The slots from 50 on are those of the real contract.
    address public l2Sender;
    mapping(bytes32 => bool) public finalizedWithdrawals;
    uint256[3] private unused52;
    ISystemConfig public systemConfig;
    uint256 private unused56;
    mapping(bytes32 => mapping(address => ProvenWithdrawal)) public provenWithdrawals;
    uint256[2] private unused58;
    mapping(bytes32 => address[]) public proofSubmitters;
    uint256 private unused61;
    IAnchorStateRegistry public anchorStateRegistry;
    /// Has the ether where L2s share it; the zero address where the portal has its own.
    IETHLockbox public ethLockbox;
    /// An immutable of the real contract.
    uint256 public proofMaturityDelaySeconds;

    modifier whenNotPaused() {
        if (paused()) revert OptimismPortal_CallPaused();
        _;
    }

    receive() external payable {
        depositTransaction(msg.sender, msg.value, RECEIVE_GAS_LIMIT, false, "");
    }

    function donateETH() external payable {}

    function paused() public view returns (bool) {
        return systemConfig.paused();
    }

    function guardian() external view returns (address) {
        return systemConfig.guardian();
    }

    function superchainConfig() external view returns (address) {
        return systemConfig.superchainConfig();
    }

    function disputeGameFactory() public view returns (IDisputeGameFactory) {
        return anchorStateRegistry.disputeGameFactory();
    }

    function disputeGameFinalityDelaySeconds() external view returns (uint256) {
        return anchorStateRegistry.disputeGameFinalityDelaySeconds();
    }

    function respectedGameType() external view returns (uint32) {
        return anchorStateRegistry.respectedGameType();
    }

    function respectedGameTypeUpdatedAt() external view returns (uint64) {
        return anchorStateRegistry.retirementTimestamp();
    }

    function disputeGameBlacklist(address game) external view returns (bool) {
        return anchorStateRegistry.disputeGameBlacklist(game);
    }

    function numProofSubmitters(bytes32 withdrawalHash) external view returns (uint256) {
        return proofSubmitters[withdrawalHash].length;
    }

    function minimumGasLimit(uint64 byteCount) public pure returns (uint64) {
        return byteCount * 40 + 21_000;
    }

    function depositTransaction(address to, uint256 value, uint64 gasLimit, bool isCreation, bytes memory data) public payable metered(gasLimit) {
        if (isCreation && to != address(0)) revert OptimismPortal_BadTarget();
        if (gasLimit < minimumGasLimit(uint64(data.length))) revert OptimismPortal_GasLimitTooLow();
        if (data.length > 120_000) revert OptimismPortal_CalldataTooLarge();
        _lock(msg.value);
        bytes memory opaqueData = abi.encodePacked(msg.value, value, gasLimit, isCreation, data);
        emit TransactionDeposited(_depositor(), to, DEPOSIT_VERSION, opaqueData);
    }

    function proveWithdrawalTransaction(
        WithdrawalTransaction calldata withdrawal,
        uint256 disputeGameIndex,
        OutputRootProof calldata outputRootProof,
        bytes[] calldata withdrawalProof
    ) external whenNotPaused {
        if (withdrawal.target == address(this)) revert OptimismPortal_BadTarget();
        (, , IDisputeGame game) = disputeGameFactory().gameAtIndex(disputeGameIndex);
        if (!anchorStateRegistry.isGameProper(game)) revert OptimismPortal_ImproperDisputeGame();
        if (!anchorStateRegistry.isGameRespected(game)) revert OptimismPortal_InvalidDisputeGame();
        if (game.status() == GameStatus.CHALLENGER_WINS) revert OptimismPortal_InvalidDisputeGame();
        if (block.timestamp <= game.createdAt()) revert OptimismPortal_InvalidProofTimestamp();
        if (game.rootClaim() != keccak256(abi.encode(outputRootProof))) revert OptimismPortal_InvalidOutputRootProof();
        bytes32 hash = _hashOf(withdrawal);
        bytes32 slot = keccak256(abi.encode(hash, uint256(0)));
        if (!MerkleTrie.hasValue(slot, hex"01", withdrawalProof, outputRootProof.messagePasserStorageRoot)) revert OptimismPortal_InvalidMerkleProof();
        provenWithdrawals[hash][msg.sender] = ProvenWithdrawal(game, uint64(block.timestamp));
        proofSubmitters[hash].push(msg.sender);
        emit WithdrawalProven(hash, withdrawal.sender, withdrawal.target);
        emit WithdrawalProvenExtension1(hash, msg.sender);
    }

    function finalizeWithdrawalTransaction(WithdrawalTransaction calldata withdrawal) external {
        finalizeWithdrawalTransactionExternalProof(withdrawal, msg.sender);
    }

    function finalizeWithdrawalTransactionExternalProof(WithdrawalTransaction calldata withdrawal, address proofSubmitter) public whenNotPaused {
        if (l2Sender != NOBODY) revert OptimismPortal_NoReentrancy();
        if (withdrawal.target == address(this)) revert OptimismPortal_BadTarget();
        bytes32 hash = _hashOf(withdrawal);
        checkWithdrawal(hash, proofSubmitter);
        finalizedWithdrawals[hash] = true;
        if (withdrawal.value > 0 && address(ethLockbox) != address(0)) ethLockbox.unlockETH(withdrawal.value);
        l2Sender = withdrawal.sender;
        bool success = _callWithMinGas(withdrawal);
        l2Sender = NOBODY;
        if (!success) _lock(withdrawal.value);
        emit WithdrawalFinalized(hash, success);
        if (!success && tx.origin == ESTIMATION_ADDRESS) revert OptimismPortal_GasEstimation();
    }

    /// Reverts unless the withdrawal can be finalized with the proof of this account. All comparisons of times are strict.
    function checkWithdrawal(bytes32 withdrawalHash, address proofSubmitter) public view {
        ProvenWithdrawal memory proven = provenWithdrawals[withdrawalHash][proofSubmitter];
        if (finalizedWithdrawals[withdrawalHash]) revert OptimismPortal_AlreadyFinalized();
        if (proven.timestamp == 0) revert OptimismPortal_Unproven();
        if (proven.timestamp <= proven.disputeGameProxy.createdAt()) revert OptimismPortal_InvalidProofTimestamp();
        if (block.timestamp - proven.timestamp <= proofMaturityDelaySeconds) revert OptimismPortal_ProofNotOldEnough();
        if (!anchorStateRegistry.isGameClaimValid(proven.disputeGameProxy)) revert OptimismPortal_InvalidRootClaim();
    }

    function _resourceConfig() internal view override returns (ResourceConfig memory) {
        return systemConfig.resourceConfig();
    }

    /// The sender on L2: that of a contract is aliased, except for a delegation of an account (EIP-7702).
    function _depositor() private view returns (address) {
        bytes memory code = msg.sender.code;
        bool isDelegated = code.length == 23 && code[0] == 0xef && code[1] == 0x01 && code[2] == 0x00;
        if (msg.sender == tx.origin || isDelegated) return msg.sender;
        unchecked {
            return address(uint160(msg.sender) + uint160(0x1111000000000000000000000000000000001111));
        }
    }

    function _lock(uint256 value) private {
        if (value > 0 && address(ethLockbox) != address(0)) ethLockbox.lockETH{value: value}();
    }

    function _hashOf(WithdrawalTransaction calldata each) private pure returns (bytes32) {
        return keccak256(abi.encode(each.nonce, each.sender, each.target, each.value, each.gasLimit, each.data));
    }

    /// Calls the target with at least the gas of the withdrawal: 63/64 of the rest reach it (EIP-150), after the costs of the call.
    function _callWithMinGas(WithdrawalTransaction calldata each) private returns (bool success) {
        require(gasleft() * 63 >= each.gasLimit * 64 + (40_000) * 63, "SafeCall: Not enough gas");
        (success, ) = each.target.call{value: each.value}(each.data);
    }
}
