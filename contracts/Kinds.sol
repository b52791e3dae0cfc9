// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Layout} from "./Layout.sol";

type Price is uint128;
type Delta is int64;

/// @title A name that the contract derived from it has as well.
contract Hidden {
    uint32 private secret = 7;
}

/// @title The kinds of variables that `Layout` does not have, behind those that it has.
contract Kinds is Layout, Hidden {
    type Ticket is bytes4;
    struct Leg { address to; uint32[] sizes; }
    struct Route { Point start; Leg[] legs; int8[5] turns; mapping(address => bool) seen; bool open; }

    mapping(string => uint256) public names;
    mapping(bytes32 => address) public byWord;
    mapping(bytes => uint8) public byBytes;
    mapping(bool => int24) public byFlag;
    mapping(Color => uint256) public byColor;
    mapping(int16 => uint256) public bySigned;
    mapping(bytes4 => uint256) public bySelector;
    mapping(Layout => uint256) public byContract;
    mapping(Price => Delta) public byPrice;
    mapping(Ticket => uint256) public byTicket;
    mapping(address => uint256[]) public histories;
    mapping(address => string) public mottos;
    Price public price;
    Delta public delta;
    Ticket public ticket;
    Layout public other;
    int8 public tiny;
    int24 public lessTiny;
    bytes3 public code;
    uint48 public narrow;
    uint56 public wide;
    Color[] public colors;
    bool[40] public flags;
    bytes3[] public codes;
    uint256[2][3] public grid;
    uint16[][2] public rows;
    string[] public texts;
    Color[5] public fiveColors;
    Color[6] public sixColors;
    function(uint256) external callback;
    Route internal route;
    mapping(uint256 => Route) internal routes;
    uint256 private secret = 8;
    address payable public payee;

    /// @notice Writes a value that is easy to recognise into each.
    function fillKinds(address who) external {
        fillValues(who);
        fillMappings(who);
        fillLists();
        fillRoute(route, who);
        fillRoute(routes[9], who);
    }

    function fillValues(address who) private {
        price = Price.wrap(100); delta = Delta.wrap(-101); ticket = Ticket.wrap(0x01020304);
        other = Layout(address(this)); payee = payable(who);
        tiny = -5; lessTiny = -70000; code = 0xabcdef; narrow = type(uint48).max; wide = type(uint56).max;
        callback = this.take;
    }

    function fillMappings(address who) private {
        names["alice"] = 102; names[unicode"a \"quoted\" ] ключ"] = 103;
        byWord[bytes32(uint256(1))] = who; byBytes[hex"c0ffee"] = 104; byFlag[true] = -105; byColor[Color.Green] = 106;
        bySigned[-3] = 107; bySelector[0x01020304] = 108; byContract[Layout(who)] = 109;
        byPrice[Price.wrap(110)] = Delta.wrap(-111); byTicket[Ticket.wrap(0x01020304)] = 112;
        histories[who].push(113); histories[who].push(114);
        mottos[who] = "a motto that is longer than thirty-one bytes";
    }

    function fillLists() private {
        colors.push(Color.Blue); colors.push(Color.Green);
        flags[0] = true; flags[33] = true;
        for (uint24 i = 1; i < 13; i++) codes.push(bytes3(i));
        grid[0][1] = 115; grid[2][0] = 116;
        rows[1].push(117); rows[1].push(118);
        texts.push("one"); texts.push("a second text that is longer than thirty-one bytes");
        fiveColors[4] = Color.Blue; sixColors[5] = Color.Green;
    }

    function fillRoute(Route storage filled, address who) private {
        filled.start = Point(119, 120, "start");
        filled.legs.push().to = who;
        filled.legs[0].sizes.push(121); filled.legs[0].sizes.push(122);
        filled.turns[4] = -1; filled.seen[who] = true; filled.open = true;
    }

    function take(uint256) external {}

    /// @notice What no getter shows.
    function leg(uint256 key, uint256 index) external view returns (Leg memory) {
        return key == 0 ? route.legs[index] : routes[key].legs[index];
    }
    function turns(uint256 key) external view returns (int8[5] memory) { return key == 0 ? route.turns : routes[key].turns; }
    function seen(uint256 key, address who) external view returns (bool) { return key == 0 ? route.seen[who] : routes[key].seen[who]; }
}
