// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

enum GameStatus {
    IN_PROGRESS,
    CHALLENGER_WINS,
    DEFENDER_WINS
}

struct WithdrawalTransaction {
    uint256 nonce;
    address sender;
    address target;
    uint256 value;
    uint256 gasLimit;
    bytes data;
}

struct OutputRootProof {
    bytes32 version;
    bytes32 stateRoot;
    bytes32 messagePasserStorageRoot;
    bytes32 latestBlockhash;
}

struct ResourceConfig {
    uint32 maxResourceLimit;
    uint8 elasticityMultiplier;
    uint8 baseFeeMaxChangeDenominator;
    uint32 minimumBaseFee;
    uint32 systemTxMaxGas;
    uint128 maximumBaseFee;
}

/// The settings of a new game, which the real contracts have as immutables.
struct GameSettings {
    address registry;
    uint64 maxClockDuration;
    uint256 l2ChainId;
}

interface IDisputeGame {
    function initialize(uint32 gameType, address creator, bytes32 rootClaim, bytes32 l1Head, bytes calldata extraData, GameSettings calldata settings) external payable;
    function gameData() external view returns (uint32 gameType, bytes32 rootClaim, bytes memory extraData);
    function rootClaim() external view returns (bytes32);
    function extraData() external view returns (bytes memory);
    function l2SequenceNumber() external view returns (uint256);
    function status() external view returns (GameStatus);
    function createdAt() external view returns (uint64);
    function resolvedAt() external view returns (uint64);
    function wasRespectedGameTypeWhenCreated() external view returns (bool);
}

interface IDisputeGameFactory {
    function games(uint32 gameType, bytes32 rootClaim, bytes calldata extraData) external view returns (IDisputeGame proxy, uint64 timestamp);
    function gameAtIndex(uint256 index) external view returns (uint32 gameType, uint64 timestamp, IDisputeGame proxy);
}

interface ISuperchainConfig {
    function guardian() external view returns (address);
    function paused(address identifier) external view returns (bool);
}

interface ISystemConfig {
    function guardian() external view returns (address);
    function paused() external view returns (bool);
    function superchainConfig() external view returns (address);
    function resourceConfig() external view returns (ResourceConfig memory);
}

interface IAnchorStateRegistry {
    function disputeGameFactory() external view returns (IDisputeGameFactory);
    function disputeGameFinalityDelaySeconds() external view returns (uint256);
    function respectedGameType() external view returns (uint32);
    function retirementTimestamp() external view returns (uint64);
    function disputeGameBlacklist(address game) external view returns (bool);
    function isGameProper(IDisputeGame game) external view returns (bool);
    function isGameRespected(IDisputeGame game) external view returns (bool);
    function isGameClaimValid(IDisputeGame game) external view returns (bool);
}

interface IETHLockbox {
    function lockETH() external payable;
    function unlockETH(uint256 value) external;
}

interface IOptimismPortal {
    function donateETH() external payable;
    function l2Sender() external view returns (address);
    function depositTransaction(address to, uint256 value, uint64 gasLimit, bool isCreation, bytes calldata data) external payable;
}
