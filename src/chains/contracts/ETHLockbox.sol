// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IOptimismPortal, ISuperchainConfig} from "./Types.sol";

/// The ether of all L2s that send each other messages: what came in by the portal of one can leave by that of another.
contract ETHLockbox {
    error ETHLockbox_Unauthorized();
    error ETHLockbox_Paused();
    error ETHLockbox_InsufficientBalance();
    error ETHLockbox_NoWithdrawalTransactions();

    event ETHLocked(address indexed portal, uint256 amount);
    event ETHUnlocked(address indexed portal, uint256 amount);

    string public constant version = "1.3.1";
    address private constant NOBODY = 0x000000000000000000000000000000000000dEaD;

    ISuperchainConfig public superchainConfig;
    mapping(address => bool) public authorizedPortals;

    modifier onlyPortal() {
        if (!authorizedPortals[msg.sender]) revert ETHLockbox_Unauthorized();
        _;
    }

    function paused() public view returns (bool) {
        return superchainConfig.paused(address(0)) || superchainConfig.paused(address(this));
    }

    function lockETH() external payable onlyPortal {
        emit ETHLocked(msg.sender, msg.value);
    }

    /// Gives ether to a portal that does not pay a withdrawal out already.
    function unlockETH(uint256 value) external onlyPortal {
        if (paused()) revert ETHLockbox_Paused();
        if (value > address(this).balance) revert ETHLockbox_InsufficientBalance();
        if (IOptimismPortal(msg.sender).l2Sender() != NOBODY) revert ETHLockbox_NoWithdrawalTransactions();
        IOptimismPortal(msg.sender).donateETH{value: value}();
        emit ETHUnlocked(msg.sender, value);
    }
}
