// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title A lender that takes the price of its own market, which one trade can move. A gem is worth one coin elsewhere.
contract SpotPrice {
    uint256 public coinReserve = 1_000_000;
    uint256 public gemReserve = 1_000_000;
    mapping(address => uint256) public coins;
    mapping(address => uint256) public gems;
    mapping(address => uint256) public locked;
    mapping(address => uint256) public debt;
    mapping(address => bool) internal isPaid;

    /// @notice Gives each account its first coins.
    function begin() external {
        require(!isPaid[msg.sender], "once");
        isPaid[msg.sender] = true;
        coins[msg.sender] += 2_000_000;
    }

    function buy(uint32 paid) external {
        coins[msg.sender] -= paid;
        uint256 got = gemReserve * paid / (coinReserve + paid);
        coinReserve += paid;
        gemReserve -= got;
        gems[msg.sender] += got;
    }

    function sell(uint32 given) external {
        gems[msg.sender] -= given;
        uint256 got = coinReserve * given / (gemReserve + given);
        gemReserve += given;
        coinReserve -= got;
        coins[msg.sender] += got;
    }

    function lock(uint32 amount) external {
        gems[msg.sender] -= amount;
        locked[msg.sender] += amount;
    }

    /// @notice Lends half of the value of what is locked.
    function borrow(uint32 amount) external {
        debt[msg.sender] += amount;
        require(debt[msg.sender] <= valueOf(locked[msg.sender]) / 2, "too much");
        coins[msg.sender] += amount;
    }

    function valueOf(uint256 amount) internal view virtual returns (uint256) {
        return amount * coinReserve / gemReserve;
    }
}

contract SpotPriceMended is SpotPrice {
    function valueOf(uint256 amount) internal pure override returns (uint256) {
        return amount;
    }
}
