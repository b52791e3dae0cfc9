// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title A Groth16 verifier over BN254, by the precompiles of EIP-196 and EIP-197.
/// @dev Of a key that has no circuit: its secret is known, so that a proof can be made for any inputs (see proof.mjs).
contract Groth16 {
    struct G1 {
        uint256 x;
        uint256 y;
    }

    struct G2 {
        uint256[2] x;
        uint256[2] y;
    }

    struct Key {
        G1 alpha;
        G2 beta;
        G2 gamma;
        G2 delta;
        G1[3] inputs;
    }

    struct Proof {
        G1 a;
        G2 b;
        G1 c;
    }

    uint256 private constant FIELD = 0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47;

    /// @notice Verifies a proof again and again, each time in another form.
    /// @dev For any r: e(A + r delta, B) = e(A, B) e(delta, r B), so C becomes C + r B, with B and delta of G1.
    /// @return valid The proofs that hold.
    function verifications(uint256 count, Key memory key, Proof memory proof, uint256[2] memory inputs, G1 memory delta, G1 memory b)
        external
        view
        returns (uint256 valid)
    {
        for (uint256 i = 0; i < count; i++) {
            if (verify(key, proof, inputs)) valid++;
            proof.a = add(proof.a, delta);
            proof.c = add(proof.c, b);
        }
    }

    /// @dev e(-A, B) e(alpha, beta) e(inputs, gamma) e(C, delta) = 1.
    function verify(Key memory key, Proof memory proof, uint256[2] memory inputs) private view returns (bool) {
        G1 memory sum = add(key.inputs[0], multiply(key.inputs[1], inputs[0]));
        sum = add(sum, multiply(key.inputs[2], inputs[1]));
        uint256[24] memory pairs;
        put(pairs, 0, G1(proof.a.x, FIELD - proof.a.y), proof.b);
        put(pairs, 6, key.alpha, key.beta);
        put(pairs, 12, sum, key.gamma);
        put(pairs, 18, proof.c, key.delta);
        uint256[1] memory result;
        bool ended;
        assembly {
            ended := staticcall(gas(), 0x08, pairs, 0x300, result, 0x20)
        }
        return ended && result[0] == 1;
    }

    function put(uint256[24] memory pairs, uint256 at, G1 memory a, G2 memory b) private pure {
        (pairs[at], pairs[at + 1]) = (a.x, a.y);
        (pairs[at + 2], pairs[at + 3]) = (b.x[0], b.x[1]);
        (pairs[at + 4], pairs[at + 5]) = (b.y[0], b.y[1]);
    }

    function add(G1 memory a, G1 memory b) private view returns (G1 memory sum) {
        uint256[4] memory points = [a.x, a.y, b.x, b.y];
        bool ended;
        assembly {
            ended := staticcall(gas(), 0x06, points, 0x80, sum, 0x40)
        }
        require(ended, "not on the curve");
    }

    function multiply(G1 memory a, uint256 by) private view returns (G1 memory product) {
        uint256[3] memory point = [a.x, a.y, by];
        bool ended;
        assembly {
            ended := staticcall(gas(), 0x07, point, 0x60, product, 0x40)
        }
        require(ended, "not on the curve");
    }
}
