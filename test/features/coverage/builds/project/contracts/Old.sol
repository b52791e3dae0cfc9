// SPDX-License-Identifier: MIT
pragma solidity =0.7.6;

import "./Lib.sol";

contract Old {
    function f(uint256 x) external pure returns (uint256) {
        return Lib.twice(x);
    }
}
