// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

contract Twin {
    function fail(uint256 value) external pure returns (uint256) {
        require(value > 5, "twin");
        return value;
    }
}
