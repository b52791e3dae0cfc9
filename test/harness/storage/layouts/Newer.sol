pragma solidity ^0.8.20;

import {Free as Renamed, Level, COUNT, Price, Shared} from "./Imported.sol";
import * as M from "./Imported.sol";

contract Immutables { uint8 a; uint256 immutable b = 1; address public immutable c = address(1); uint8 d; }

contract ValueTypes {
    type Own is uint64;
    Own a; Price b; Own[3] c; mapping(Price => Own) d; M.Price e; Own f; Flag g; Flag h;
}
type Flag is bool;

contract FileLevel { Renamed a; Level b; uint8[COUNT] c; M.Free[COUNT] d; mapping(Level => M.Free) e; }

contract Named { mapping(address owner => mapping(uint256 id => uint8 count)) a; mapping(address owner => uint256) b; }

abstract contract Abstract { uint8 a; function f() external virtual; }
contract Concrete is Abstract { uint8 b; function f() external override {} }

interface IShapes { struct Point { uint128 x; uint128 y; } enum Side { Left, Right } }
contract Implements is IShapes { Point a; Side b; Side c; Point[] d; }

contract FromAlias is M.ImportedBase { uint8 z; }

contract Base { uint8 own; }
contract FromNamesake is M.Base { uint8 z; }
contract FromBoth is Base, Shared { uint8 z; }

abstract contract Getter { function total() external virtual returns (uint256); }
contract Overrides is Getter { uint8 a; uint256 public override total; uint8 b; }

contract Keys { mapping(IShapes.Side => uint8) a; mapping(Concrete => uint8) b; mapping(Price => mapping(bytes4 => string)) c; }
