// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

library Math2 {
    function twice(uint256 x) internal pure returns (uint256) {
        return x * 2;
    }

    function unused(uint256 x) internal pure returns (uint256) {
        return x * 3;
    }
}

function freeFunction(uint256 x) pure returns (uint256) {
    return x + 1;
}

abstract contract NeverInherited {
    function hidden() external pure returns (uint256) {
        return 1;
    }
}
