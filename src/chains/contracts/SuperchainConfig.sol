// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// The pause of all L2s, or of one of them, by a guardian.
contract SuperchainConfig {
    error SuperchainConfig_OnlyGuardian();

    event Paused(address identifier);
    event Unpaused(address identifier);

    string public constant version = "2.4.0";
    address public guardian;
    mapping(address => bool) private isPaused;

    modifier onlyGuardian() {
        if (msg.sender != guardian) revert SuperchainConfig_OnlyGuardian();
        _;
    }

    /// @param identifier The portal of an L2; the zero address for all.
    function paused(address identifier) public view returns (bool) {
        return isPaused[identifier];
    }

    function paused() external view returns (bool) {
        return isPaused[address(0)];
    }

    function pause(address identifier) external onlyGuardian {
        isPaused[identifier] = true;
        emit Paused(identifier);
    }

    function unpause(address identifier) external onlyGuardian {
        isPaused[identifier] = false;
        emit Unpaused(identifier);
    }
}
