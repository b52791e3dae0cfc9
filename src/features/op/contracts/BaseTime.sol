// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// The milliseconds of the time of a block on Base, where several blocks have one `block.timestamp`.
contract BaseTime {
    error BaseTime_NotDepositor();
    error BaseTime_InvalidTimestampMillisPart();

    address private constant DEPOSITOR = 0xDeaDDEaDDeAdDeAdDEAdDEaddeAddEAdDEAd0001;

    /// 0, 200, 400, 600 or 800.
    uint16 public timestampMillisPart;

    function setTimestampMillisPart(uint16 part) external {
        if (msg.sender != DEPOSITOR) revert BaseTime_NotDepositor();
        if (part > 800 || part % 200 != 0) revert BaseTime_InvalidTimestampMillisPart();
        timestampMillisPart = part;
    }

    /// The time of the block in milliseconds since 1970.
    function timestampMs() external view returns (uint256) {
        return block.timestamp * 1000 + timestampMillisPart;
    }
}
