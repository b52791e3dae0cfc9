// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {GameStatus, IDisputeGame, IDisputeGameFactory, ISystemConfig} from "./Types.sol";

/// Which games count for withdrawals.
contract AnchorStateRegistry {
    error AnchorStateRegistry_Unauthorized();
    error AnchorStateRegistry_InvalidAnchorGame();

    event AnchorUpdated(address indexed game);
    event DisputeGameBlacklisted(address indexed disputeGame);
    event RespectedGameTypeSet(uint32 gameType);
    event RetirementTimestampSet(uint256 timestamp);

    string public constant version = "3.9.0";

    ISystemConfig public systemConfig;
    IDisputeGameFactory public disputeGameFactory;
    IDisputeGame public anchorGame;
    mapping(address => bool) public disputeGameBlacklist;
    uint32 public respectedGameType;
    uint64 public retirementTimestamp;
    /// An immutable of the real contract.
    uint256 public disputeGameFinalityDelaySeconds;

    modifier onlyGuardian() {
        if (msg.sender != systemConfig.guardian()) revert AnchorStateRegistry_Unauthorized();
        _;
    }

    function paused() public view returns (bool) {
        return systemConfig.paused();
    }

    function superchainConfig() external view returns (address) {
        return systemConfig.superchainConfig();
    }

    function setRespectedGameType(uint32 gameType) external onlyGuardian {
        respectedGameType = gameType;
        emit RespectedGameTypeSet(gameType);
    }

    /// Games up to this moment do not count any more.
    function updateRetirementTimestamp() external onlyGuardian {
        retirementTimestamp = uint64(block.timestamp);
        emit RetirementTimestampSet(block.timestamp);
    }

    function blacklistDisputeGame(IDisputeGame game) external onlyGuardian {
        disputeGameBlacklist[address(game)] = true;
        emit DisputeGameBlacklisted(address(game));
    }

    function isGameRegistered(IDisputeGame game) public view returns (bool) {
        (uint32 gameType, bytes32 rootClaim, bytes memory extraData) = game.gameData();
        (IDisputeGame registered, ) = disputeGameFactory.games(gameType, rootClaim, extraData);
        return registered == game;
    }

    function isGameRespected(IDisputeGame game) public view returns (bool) {
        return game.wasRespectedGameTypeWhenCreated();
    }

    function isGameBlacklisted(IDisputeGame game) public view returns (bool) {
        return disputeGameBlacklist[address(game)];
    }

    function isGameRetired(IDisputeGame game) public view returns (bool) {
        return game.createdAt() <= retirementTimestamp;
    }

    function isGameResolved(IDisputeGame game) public view returns (bool) {
        return game.resolvedAt() != 0 && game.status() != GameStatus.IN_PROGRESS;
    }

    function isGameProper(IDisputeGame game) public view returns (bool) {
        return isGameRegistered(game) && !isGameBlacklisted(game) && !isGameRetired(game) && !paused();
    }

    function isGameFinalized(IDisputeGame game) public view returns (bool) {
        return isGameResolved(game) && block.timestamp - game.resolvedAt() > disputeGameFinalityDelaySeconds;
    }

    function isGameClaimValid(IDisputeGame game) public view returns (bool) {
        return isGameProper(game) && isGameRespected(game) && isGameFinalized(game) && game.status() == GameStatus.DEFENDER_WINS;
    }

    function getAnchorRoot() public view returns (bytes32 root, uint256 l2SequenceNumber) {
        if (address(anchorGame) == address(0)) return (bytes32(0), 0);
        return (anchorGame.rootClaim(), anchorGame.l2SequenceNumber());
    }

    function anchors(uint32) external view returns (bytes32, uint256) {
        return getAnchorRoot();
    }

    function setAnchorState(IDisputeGame game) external {
        (, uint256 before) = getAnchorRoot();
        if (!isGameClaimValid(game) || game.l2SequenceNumber() <= before) revert AnchorStateRegistry_InvalidAnchorGame();
        anchorGame = game;
        emit AnchorUpdated(address(game));
    }
}
