// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title Ether against points, at a constant product.
contract Market {
    error TooLittle(uint256 got, uint256 wanted);
    event Swapped(address indexed who, uint256 paid, uint256 got);

    uint256 public etherReserve;
    uint256 public pointReserve;
    mapping(address => uint256) public points;

    constructor(uint256 pointReserve_) payable {
        etherReserve = msg.value;
        pointReserve = pointReserve_;
    }

    function quote(uint256 paid) public view returns (uint256) {
        return pointReserve - etherReserve * pointReserve / (etherReserve + paid);
    }

    function swap(uint256 wanted) external payable {
        uint256 got = quote(msg.value);
        if (got < wanted) revert TooLittle(got, wanted);
        etherReserve += msg.value;
        pointReserve -= got;
        points[msg.sender] += got;
        emit Swapped(msg.sender, msg.value, got);
    }
}
