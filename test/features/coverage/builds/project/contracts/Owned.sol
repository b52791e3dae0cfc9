// SPDX-License-Identifier: MIT
pragma solidity >=0.7.0 <0.9.0;

abstract contract Owned {
    modifier checked(uint256 x) {
        require(x != 50, "fifty");
        _;
    }

    function inherited(uint256 x) external pure returns (uint256) {
        require(x != 60, "sixty");
        return x;
    }
}
