// SPDX-License-Identifier: MIT
pragma solidity >=0.7.0 <0.9.0;

library Guard {
    function need(uint256 x) internal pure {
        require(x != 3, "three");
    }
}
