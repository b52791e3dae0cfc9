// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title What the Tracee creates: stores, logs, fails, and destroys itself.
contract TraceeChild {
    uint256 public stored;

    event Called(address indexed by, uint256 value);

    constructor(uint256 value) payable {
        stored = value;
        emit Called(msg.sender, value);
    }

    function set(uint256 value) external payable {
        stored = value;
        emit Called(msg.sender, value);
    }

    function fail(string calldata reason) external {
        stored = 99;
        emit Called(msg.sender, 99);
        revert(reason);
    }

    function burn() external pure {
        assembly { invalid() }
    }

    function end(address payable heir) external {
        selfdestruct(heir);
    }
}

/// @title One transaction with every kind of call in it, for comparing traces.
contract Tracee {
    uint256 public first = 1;
    mapping(uint256 => uint256) public values;
    TraceeChild public child;

    event Ran(uint256 indexed number, bytes32 data);

    constructor() payable {
        child = new TraceeChild(5);
    }

    /// @notice Creates, calls in all ways, catches failures, clears storage, and fails itself if asked to.
    function run(uint256 number, bool failing) external payable returns (bytes32 hash) {
        values[number] = first + number;
        emit Ran(number, keccak256(abi.encode(number)));
        TraceeChild made = new TraceeChild{value: 3}(number);
        TraceeChild salted = new TraceeChild{salt: bytes32(number)}(number + 1);
        made.set{value: 2}(made.stored() + 1);
        _delegate(address(salted), number);
        try child.fail("not today") {} catch Error(string memory reason) { hash = keccak256(bytes(reason)); }
        try child.burn{gas: 5000}() {} catch {}
        (bool sent,) = payable(address(0xdead)).call{value: 1}("");
        (bool tooMuch,) = payable(address(0xdead)).call{value: 1 ether}("");
        require(sent && !tooMuch);
        hash ^= sha256(abi.encode(number));
        salted.end(payable(address(0xbeef)));
        first = 0;
        delete values[number];
        emit Ran(number, hash);
        require(!failing, "asked to fail");
    }

    function _delegate(address target, uint256 number) private {
        (bool ok,) = target.delegatecall(abi.encodeCall(TraceeChild.set, (number)));
        require(ok);
    }
}
