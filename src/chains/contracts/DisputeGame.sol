// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {GameSettings, GameStatus, IAnchorStateRegistry} from "./Types.sol";

/// A game without moves: the defender wins when the clock has run out, unless someone decides otherwise.
contract DisputeGame {
    error AlreadyInitialized();
    error ClockNotExpired();
    error GameNotInProgress();

    event Resolved(GameStatus indexed status);

    string public constant version = "2.4.0";

    address private factory;
    uint64 public createdAt;
    uint32 public gameType;
    uint64 public resolvedAt;
    GameStatus public status;
    bool public wasRespectedGameTypeWhenCreated;
    uint64 public maxClockDuration;
    address public gameCreator;
    address public anchorStateRegistry;
    bytes32 public rootClaim;
    bytes32 public l1Head;
    uint256 public l2ChainId;
    bytes public extraData;

    function initialize(uint32 type_, address creator, bytes32 root, bytes32 l1Head_, bytes calldata extra, GameSettings calldata settings) external payable {
        if (factory != address(0)) revert AlreadyInitialized();
        (factory, gameType, gameCreator, rootClaim, l1Head, extraData) = (msg.sender, type_, creator, root, l1Head_, extra);
        (anchorStateRegistry, maxClockDuration, l2ChainId) = (settings.registry, settings.maxClockDuration, settings.l2ChainId);
        createdAt = uint64(block.timestamp);
        wasRespectedGameTypeWhenCreated = IAnchorStateRegistry(settings.registry).respectedGameType() == type_;
        if (settings.maxClockDuration == 0) _end(GameStatus.DEFENDER_WINS);
    }

    function gameData() external view returns (uint32, bytes32, bytes memory) {
        return (gameType, rootClaim, extraData);
    }

    function l2SequenceNumber() public view returns (uint256) {
        return abi.decode(extraData, (uint256));
    }

    function l2BlockNumber() external view returns (uint256) {
        return l2SequenceNumber();
    }

    function resolve() external returns (GameStatus) {
        if (status != GameStatus.IN_PROGRESS) revert GameNotInProgress();
        if (block.timestamp < createdAt + maxClockDuration) revert ClockNotExpired();
        _end(GameStatus.DEFENDER_WINS);
        return status;
    }

    /// Gives the game another result, at any time and for anybody: real games have moves instead.
    function decide(GameStatus result) external {
        _end(result);
    }

    function _end(GameStatus result) private {
        status = result;
        resolvedAt = result == GameStatus.IN_PROGRESS ? 0 : uint64(block.timestamp);
        emit Resolved(result);
    }
}
