// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title A token that keeps one of a hundred units of each transfer.
contract FeeToken {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => bool)) public isAllowed;

    function mint(address to, uint64 amount) external {
        balanceOf[to] += amount;
    }

    function allow(address spender) external {
        isAllowed[msg.sender][spender] = true;
    }

    function transferFrom(address from, address to, uint256 amount) external {
        require(from == msg.sender || isAllowed[from][msg.sender], "not allowed");
        balanceOf[from] -= amount;
        balanceOf[to] += amount - amount / 100;
    }
}

/// @title A pot that counts what was sent, not what arrived.
contract FeeOnTransfer {
    FeeToken public immutable token;
    uint256 public total;
    mapping(address => uint256) public depositOf;

    constructor(FeeToken token_) {
        token = token_;
    }

    function deposit(uint64 amount) external {
        uint256 before = token.balanceOf(address(this));
        token.transferFrom(msg.sender, address(this), amount);
        uint256 counted = countedOf(amount, before);
        depositOf[msg.sender] += counted;
        total += counted;
    }

    function withdraw(uint64 amount) external {
        depositOf[msg.sender] -= amount;
        total -= amount;
        token.transferFrom(address(this), msg.sender, amount);
    }

    function countedOf(uint256 amount, uint256) internal view virtual returns (uint256) {
        return amount;
    }
}

contract FeeOnTransferMended is FeeOnTransfer {
    constructor(FeeToken token_) FeeOnTransfer(token_) {}

    function countedOf(uint256, uint256 before) internal view override returns (uint256) {
        return token.balanceOf(address(this)) - before;
    }
}
