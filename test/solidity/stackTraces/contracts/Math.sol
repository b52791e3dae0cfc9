// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

error Odd(uint256 value);

function halve(uint256 value) pure returns (uint256) {
    if (value % 2 == 1) revert Odd(value);
    return value / 2;
}

library InternalMath {
    function third(uint256 value) internal pure returns (uint256) {
        require(value % 3 == 0, "no third");
        return value / 3;
    }
}

library LinkedMath {
    function root(uint256 value) external pure returns (uint256) {
        require(value != 2, "no root");
        return value;
    }
    function rootOf(uint256[] memory values) public pure returns (uint256) {
        return values[7];
    }
}
