// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title What a contract sees of its block.
contract BlockContext {
    struct Context {
        uint256 number; uint256 timestamp; uint256 basefee; uint256 prevrandao; uint256 gaslimit;
        address coinbase; uint256 chainid; bytes32 parentHash; uint256 blobbasefee;
    }
    event Recorded(uint256 number, uint256 timestamp, uint256 basefee, uint256 prevrandao);
    Context public recorded;

    function read() public view returns (Context memory) {
        return Context(block.number, block.timestamp, block.basefee, block.prevrandao, block.gaslimit,
            block.coinbase, block.chainid, blockhash(block.number - 1), block.blobbasefee);
    }
    function record() external {
        recorded = read();
        emit Recorded(block.number, block.timestamp, block.basefee, block.prevrandao);
    }
    function hashOf(uint256 number) external view returns (bytes32) { return blockhash(number); }
}
