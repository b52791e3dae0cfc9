// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/** The calls of `console.log` that are needed here; they cost gas, change nothing and cannot fail. */
library Console {
    address private constant target = 0x000000000000000000636F6e736F6c652e6c6f67;

    function log(string memory text) internal view {
        send(abi.encodeWithSignature("log(string)", text));
    }

    function log(string memory text, uint256 number) internal view {
        send(abi.encodeWithSignature("log(string,uint256)", text, number));
    }

    function log(string memory text, address account, bool flag) internal view {
        send(abi.encodeWithSignature("log(string,address,bool)", text, account, flag));
    }

    function send(bytes memory input) private view {
        (bool ok, ) = target.staticcall(input);
        ok;
    }
}

/** An account for each sender that says on the console what happens to it. */
contract Savings {
    event Deposited(address indexed from, uint256 amount);

    error NotEnough(uint256 have, uint256 want);

    mapping(address => uint256) public savings;

    constructor() {
        Console.log("opened");
    }

    function deposit() external payable {
        savings[msg.sender] += msg.value;
        Console.log("deposit of %d", msg.value);
        emit Deposited(msg.sender, msg.value);
    }

    /** Says it from a call within a call. */
    function withdraw(uint256 amount) external {
        Console.log("withdrawal for", msg.sender, savings[msg.sender] >= amount);
        this.pay(msg.sender, amount);
    }

    function pay(address to, uint256 amount) external {
        require(msg.sender == address(this), "not for others");
        Console.log("have %d", savings[to]);
        if (savings[to] < amount) revert NotEnough(savings[to], amount);
        savings[to] -= amount;
        payable(to).transfer(amount);
    }
}
