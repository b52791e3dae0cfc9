// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// The position of a log in a chain.
struct Identifier {
    address origin;
    uint256 blockNumber;
    uint256 logIndex;
    uint256 timestamp;
    uint256 chainId;
}

/// Lets contracts act on logs of other chains, at 0x4200000000000000000000000000000000000022. The access list of a transaction names
/// the logs, and the node checks them before it executes the transaction (optimism specs, interop/predeploys.md "CrossL2Inbox").
contract CrossL2Inbox {
    error NotInAccessList();
    error BlockNumberTooHigh();
    error TimestampTooHigh();
    error LogIndexTooHigh();

    event ExecutingMessage(bytes32 indexed msgHash, Identifier id);

    string public constant version = "1.0.2";

    /// More gas than a read of a slot of the access list takes, and less than that of another slot.
    uint256 private constant WARM_READ_THRESHOLD = 1000;

    /// The first byte of a checksum is the type of its entry.
    uint256 private constant CHECKSUM_TYPE = 3;

    function validateMessage(Identifier calldata id, bytes32 msgHash) external {
        if (!_isWarm(calculateChecksum(id, msgHash))) revert NotInAccessList();
        emit ExecutingMessage(msgHash, id);
    }

    function calculateChecksum(Identifier memory id, bytes32 msgHash) public pure returns (bytes32) {
        if (id.blockNumber > type(uint64).max) revert BlockNumberTooHigh();
        if (id.logIndex > type(uint32).max) revert LogIndexTooHigh();
        if (id.timestamp > type(uint64).max) revert TimestampTooHigh();
        bytes32 log = keccak256(abi.encodePacked(id.origin, msgHash));
        bytes32 position = bytes32((id.blockNumber << 96) | (id.timestamp << 32) | id.logIndex);
        bytes32 checksum = keccak256(abi.encodePacked(keccak256(abi.encodePacked(log, position)), id.chainId));
        return bytes32((uint256(checksum) & (type(uint256).max >> 8)) | (CHECKSUM_TYPE << 248));
    }

    function _isWarm(bytes32 slot) private view returns (bool warm) {
        assembly {
            let before := gas()
            let value := sload(slot)
            warm := lt(sub(before, gas()), add(WARM_READ_THRESHOLD, iszero(iszero(value))))
        }
    }
}
