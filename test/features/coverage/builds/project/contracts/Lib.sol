// SPDX-License-Identifier: MIT
pragma solidity >=0.7.0 <0.9.0;

library Lib {
    function twice(uint256 x) internal pure returns (uint256) {
        if (x > 100) {
            x = 100;
        }
        require(x > 1, "small");
        return x * 2;
    }
}
