// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title A farm that pays a point for each token and second. It adds a stake first, and then pays for the time before it.
contract WrongOrder {
    uint256 public totalStake;
    /// @notice All points that the stakes have earned, whoever has them.
    uint256 public earned;
    uint256 internal earnedUntil;
    mapping(address => uint256) public stakeOf;
    mapping(address => uint256) public pointsOf;
    mapping(address => uint256) internal paidUntil;

    function stake(uint64 amount) external virtual {
        count();
        add(amount);
        reward();
    }

    function claim() external {
        count();
        reward();
    }

    function add(uint64 amount) internal {
        stakeOf[msg.sender] += amount;
        totalStake += amount;
    }

    function count() internal {
        earned += totalStake * (block.timestamp - earnedUntil);
        earnedUntil = block.timestamp;
    }

    function reward() internal {
        if (paidUntil[msg.sender] > 0) pointsOf[msg.sender] += stakeOf[msg.sender] * (block.timestamp - paidUntil[msg.sender]);
        paidUntil[msg.sender] = block.timestamp;
    }
}

contract WrongOrderMended is WrongOrder {
    function stake(uint64 amount) external override {
        count();
        reward();
        add(amount);
    }
}
