// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

abstract contract Base {
    function fromBase(uint256 value) internal pure returns (uint256) {
        require(value != 0, "base");
        return value;
    }
    function publicOfBase(uint256 value) public pure returns (uint256) {
        return fromBase(value);
    }
    function virtualOne(uint256 value) public pure virtual returns (uint256) {
        assert(value != 0);
        return value;
    }
}
