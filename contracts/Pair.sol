// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title Two slots that are equal whenever anyone can look.
contract Pair {
    event Set(uint256 value);
    uint256 public a;
    uint256 public b;

    function set(uint256 value) external { a = value; b = value; emit Set(value); }
    function bump() external { a++; b++; emit Set(a); }
    function read() external view returns (uint256, uint256) { return (a, b); }
}
