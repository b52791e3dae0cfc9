pragma solidity >=0.5.13;

contract Empty {}

contract Packed {
    uint8 a; uint16 b; bool c; address d; uint96 e; uint256 f; uint128 g; uint128 h;
    bytes1 i; bytes31 j; bytes32 k; int8 l; int256 m; int24 n; bool public o; address payable p;
}

contract Exact { uint128 a; uint128 b; uint8 c; }

contract Crossing { uint160 a; uint104 b; uint8 c; uint248 d; uint8 e; uint8 f; }

contract Constants { uint256 constant X = 1; uint8 a; bytes32 internal constant Y = "y"; string constant Z = "z"; uint8 b; }

contract Arrays {
    uint8[5] a; uint8[33] b; uint248[2] c; uint256[3] d; uint8[] e; uint24[2][3] f; uint24[][2] g; uint24[2][] h;
    bytes3[11] i; bool[32] j; bool k; uint8 l; address[2] m; uint8[1] n; uint8 o; bytes17[3] p;
}

contract Sizes { uint256 constant N = 4; uint8[N] a; uint8[N * 2 + 1] b; uint8[2 ** 3] c; uint8[0x10] d; uint8 e; }

contract Huge { uint256[2 ** 200] a; uint8 b; uint8[2 ** 128] c; uint8 d; }

contract Texts { string a; bytes b; string[2] c; bytes[] d; uint8 e; string public f; }

contract Maps {
    uint8 a; mapping(address => uint256) b; mapping(bytes32 => mapping(uint8 => bool)) c; mapping(string => uint8[]) d;
    uint8 e; mapping(uint256 => mapping(uint256 => uint256)[2]) f; mapping(bytes => int8)[] g; mapping(bool => bytes4) h;
}

contract Structs {
    struct A { uint8 x; }
    struct B { uint8 x; A a; uint8 y; A[2] list; string z; }
    struct C { mapping(uint256 => C) children; C[] list; uint8 depth; }
    struct D { uint128 x; uint64 y; uint64 z; }
    uint8 before; A a; uint8 between; B b; B[2] bs; C c; uint8 last; mapping(uint256 => B) m; D d; D[] ds; D[3][2] grid;
}

contract Enums {
    enum One { A }
    enum Three { A, B, C }
    One a; Three b; uint240 c; Three d; Three[40] e; mapping(uint8 => Three) f; Three[] g;
}

contract Contracts { Empty a; Empty[2] b; address payable c; mapping(address => Empty) d; Contracts e; uint96 f; }

contract Functions {
    function() external a; function() internal b; function(uint256) external view returns (bool) c;
    function() internal[5] d; function() external[3] e; uint8 f; mapping(uint8 => function(bytes memory) external) g;
}

contract Top { uint8 a; }
contract Left is Top { uint8 b; uint256 c; }
contract Right is Top { uint8 d; }
contract Diamond is Left, Right { uint8 e; }
contract Mirrored is Right, Left { uint8 e; }
contract Alone { uint128 f; }
contract Many is Alone, Diamond { uint8 g; }
contract Nothing is Many {}
contract Again is Top, Left { uint8 h; }

contract Hidden { uint8 private x; uint256 private y; }
contract Hiding is Hidden { uint8 private x; uint8 private y; }

library Lib {
    struct S { uint128 a; uint64 b; Kind kind; }
    enum Kind { A, B }
    uint256 constant LIMIT = 3;
}
contract UsesLib { Lib.S s; Lib.Kind e; mapping(uint256 => Lib.S) m; }

interface IToken { function f() external; }
contract UsesInterface { IToken i; uint96 a; IToken[3] list; mapping(address => IToken) m; }

contract Between {
    uint8 a;
    event E(uint256 x);
    function f() public pure returns (uint256 local) { uint256 other = 1; local = other; }
    uint8 b;
    modifier m() { _; }
    uint8 public c = 5;
}
