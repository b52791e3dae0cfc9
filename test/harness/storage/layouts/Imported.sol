pragma solidity ^0.8.20;

struct Free { uint64 a; Level level; Price price; }
enum Level { Low, High }
uint256 constant COUNT = 3;
type Price is uint128;

abstract contract ImportedBase { Free a; uint8 b; }
abstract contract Base { uint256 inherited; uint8 small; }
abstract contract Shared is ImportedBase { uint8 c; }
