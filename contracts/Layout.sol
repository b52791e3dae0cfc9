// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title One variable of every kind, to be found again in storage.
contract Layout {
    enum Color { Red, Green, Blue }
    struct Point { uint128 x; uint128 y; string label; }

    uint8 public small = 1;
    bool public yes;
    address public owner;
    uint16 public medium;
    uint256 public whole;
    int128 public low;
    int128 public high;
    bytes32 public word;
    mapping(address => uint256) public balances;
    mapping(address => mapping(uint256 => bool)) public nested;
    mapping(uint256 => Point) public points;
    uint256[3] public fixedList;
    uint256[] public list;
    uint64[] public packedList;
    Point[] public pointList;
    string public shortText;
    string public longText;
    bytes public blob;
    Color public color;
    Point public point;

    /// @notice Writes a value that is easy to recognise into each.
    function fill(address who) external {
        small = 0x11; yes = true; owner = who; medium = 0x2222;
        whole = type(uint256).max; low = -1; high = 2;
        word = bytes32(uint256(0x33));
        balances[who] = 44;
        nested[who][5] = true;
        points[6] = Point(7, 8, "mapped");
        fixedList = [uint256(9), 10, 11];
        list.push(12); list.push(13);
        for (uint64 i = 14; i < 20; i++) packedList.push(i);
        pointList.push(Point(20, 21, "listed"));
        shortText = "short";
        longText = "a text that is longer than thirty-one bytes, and so lies elsewhere";
        blob = hex"deadbeef";
        color = Color.Blue;
        point = Point(22, 23, "single");
    }
}
