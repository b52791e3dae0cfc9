pragma solidity ^0.8.29;

contract Transient { uint8 a; uint256 transient b; uint8 c; address transient d; }

contract Before { uint8 a; }
contract At layout at 0x1234 is Before { uint8 b; uint256 c; }
contract AtSum layout at 2 ** 8 + 1 { uint8 a; }
contract AtLarge layout at 0xf0857a0657b9f0857a0657b9f0857a0657b9f0857a0657b9f0857a0657b9f085 { uint8 a; uint8[40] b; }
contract AtDecimal layout at 12_000 is Before { uint8 z; }
