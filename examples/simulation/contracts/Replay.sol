// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title A bank that pays a signed cheque each time that it is shown.
contract Replay {
    address public immutable signer;
    mapping(address => uint256) public paidTo;

    constructor(address signer_) {
        signer = signer_;
    }

    function cash(address to, uint64 amount, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 hash = keccak256(abi.encode(address(this), to, amount));
        address by = ecrecover(keccak256(abi.encodePacked("\x19Ethereum Signed Message:\n32", hash)), v, r, s);
        require(by != address(0) && by == signer, "not signed");
        use(hash);
        paidTo[to] += amount;
    }

    function use(bytes32 hash) internal virtual {}
}

contract ReplayMended is Replay {
    mapping(bytes32 => bool) internal isUsed;

    constructor(address signer_) Replay(signer_) {}

    function use(bytes32 hash) internal override {
        require(!isUsed[hash], "used");
        isUsed[hash] = true;
    }
}
