// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title Functions whose need of gas is not what they use.
contract Gas {
    uint256[20] private slots;

    function burn(uint256 loops) external pure returns (uint256 sum) { for (uint256 i; i < loops; i++) sum += i; }
    function fill() external { for (uint256 i; i < 20; i++) slots[i] = i + 1; }
    /// @notice Clears slots, so that a fifth of what it spends comes back at the end.
    function refund() external { for (uint256 i; i < 20; i++) slots[i] = 0; }
    /// @notice The inner call must be given more than is used: EIP-150 holds back a 64th.
    function deep(uint256 least) external view { this.atLeast(least); }
    function atLeast(uint256 least) external view { require(gasleft() >= least, "too little gas"); }
}
