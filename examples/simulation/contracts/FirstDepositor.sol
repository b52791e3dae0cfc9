// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title A vault whose first depositor can make a share so dear that the deposits of others get none.
contract FirstDepositor {
    uint256 public assets;
    uint256 public totalShares;
    mapping(address => uint256) public shares;
    mapping(address => uint256) public paidBy;

    function deposit(uint96 amount) external {
        require(amount > 0, "nothing");
        uint256 minted = totalShares == 0 ? amount : totalShares * amount / assets;
        accept(minted);
        assets += amount;
        totalShares += minted;
        shares[msg.sender] += minted;
        paidBy[msg.sender] += amount;
    }

    /// @notice Gives assets to all who have shares.
    function donate(uint96 amount) external {
        assets += amount;
    }

    function redeem() external {
        uint256 burned = shares[msg.sender];
        require(burned > 0, "no shares");
        assets -= assets * burned / totalShares;
        totalShares -= burned;
        shares[msg.sender] = 0;
        paidBy[msg.sender] = 0;
    }

    function accept(uint256 minted) internal pure virtual {}
}

contract FirstDepositorMended is FirstDepositor {
    function accept(uint256 minted) internal pure override {
        require(minted > 0, "no share");
    }
}
