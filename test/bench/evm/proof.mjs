/**
 * A Groth16 proof with its key, for the verifier among the loads.
 *
 * The key belongs to no circuit. Each name stands for a scalar: the keccak256 of the name modulo the order of the group ("alpha",
 * "beta", "gamma", "delta", "a", "b", "input 0" to "input 2", and "first", "second" for the inputs). The points are the generators
 * multiplied by these scalars; c = (a b - alpha beta - gamma sum) / delta, where sum is input 0 + first input 1 + second input 2.
 */

/** The verifying key; a coordinate of G2 has its imaginary part first, as in EIP-197. */
export const key = {
  alpha: {
    x: "0x126bcda1e56ce5488e81a4be1624815eb5251a47ff914587358756f156b5fc06",
    y: "0x26ed09a593c01396b6c2a181bf04c8e5e9500c74c709dc7c6dd7284c1c62531a",
  },
  beta: {
    x: [
      "0x1882db9c6f586dd4dbd24fde557ca74e0ef5d498ae03915a4db7dd5e29b64ae3",
      "0x17ab625ad870c31b3575d2c29e1a984c23808f35f6acb552d97bfcb3ebb74859",
    ],
    y: [
      "0x11b976b94463f67cfe57d14cc5dbc655a04f8f023382d5d1e2493e618fb9ecec",
      "0x1dba38c96dcf77e588343b4c5f9db13f5548d2115a16cb8b6820c88b9a3caf05",
    ],
  },
  gamma: {
    x: [
      "0x27f004bdc0c3769a2597ace419a2442f72de0121f4f271c0a17a6f3bf2b742db",
      "0x28fd933c60e4cec8896f1248e623ee263dbb54487a0b3be98d94cbbffc7671f0",
    ],
    y: [
      "0x10ba8fb7b8874a02ae602f4e3022065a7d812b5aeb7344cfd70656b122c43ec9",
      "0x2d880db864420abf0a0fb441a6a5c0290e667be2cc04c679066f8b6de52bcb1d",
    ],
  },
  delta: {
    x: [
      "0x05773c6f0dc54da01b4ac9e62d11e5b72f74821756bcd023283a0e7c3e73c4eb",
      "0x1697c7964a6e5d331cd3c315e8a4e203ce100fd28b48ddc33d65e178f58231e0",
    ],
    y: [
      "0x096b27bea305b4b3ecebf7375f832a1eea513c6b3dfe9b74db69963acc793d44",
      "0x25c834f48f1719792423a1b82265f648a0d58b5b783dcb71cb8b77b525d0e135",
    ],
  },
  inputs: [
    {
      x: "0x05ed4a60ab14af4f72fd982d4a2e25127ab6271d02aa7899fe205b2577880995",
      y: "0x1d634a0ba5c35f4ce637cc8d4388a2ccbde99256183d9c25c22aa2f39b7bba2a",
    },
    {
      x: "0x0d54a103d9e2fe5180d9817969cdbe31c28092dc2648dc477eee7736b822fd2e",
      y: "0x2708dcd3829ef968bc2f60adca6b80b0f51ac6d34eaa825c1b59d35b80b26b06",
    },
    {
      x: "0x0339cd81a6cd34a56a36e23d03c508b7f6f21bc33c36917b8842c8997fbdb459",
      y: "0x0d8509a9607d50eedc55102a981e20d779f7de79b6d5ca5bc6152725916ef38a",
    },
  ],
}

/** A proof that holds for {@link inputs}. */
export const proof = {
  a: {
    x: "0x0feaee249ff84d2452238c41e298d540f50229b4e55018b3b927b856a988bcee",
    y: "0x20751ea8feb5b7e0c811e3379b9e88ccb818f734f716a010857966c3642f7970",
  },
  b: {
    x: [
      "0x158090c1191dfae9e68e9fb54c7466e7fa1dc402b60283ee9f72cfb7e3ce938b",
      "0x0ebcbdce487d84ea21cb314ccba4e9274930354c21bf2538f3ab133b40abade1",
    ],
    y: [
      "0x2571d409f86825e9e6ef7c69d7075a26e11d2251c73a8add6ddda5a6e0244813",
      "0x2b76c983f6fa485e98a3bad70231d5ed7007c7a7fd91664932b8a8c2193a8d5a",
    ],
  },
  c: {
    x: "0x2e7ed3bf6a4d4da02e43828515662cc84ad0152a6fc0deed9aeabcdf548d26aa",
    y: "0x202f70e0d85ae7d7c3e3821c077d2b82ce090aa50017067cf1d950d5540e63ef",
  },
}

/** The public inputs. */
export const inputs = [
  "0x0865a2d543b5fbe6f5164149099c1640e247513079cc899e78753a644a5d4d2b",
  "0x14cd3afddecd81307a3f10d2ddb93f77ca42bc03ab07c52fe85590e62f667b89",
]

/** Delta as a point of G1, to write the same proof in another form. */
export const delta = {
  x: "0x06ac493d11765a4fa4a6c6816016e4e9cc99755a378e5c11eba542fe64c4f98d",
  y: "0x0132a529ea5a08afd34de7f73ba225ade37b844207879cedf91a6d2a26429e56",
}

/** B as a point of G1, to write the same proof in another form. */
export const b = {
  x: "0x0499065dd128efe71d9cd785d0377dbc03470258b1d3e93e64439b3a3c546eb4",
  y: "0x2721376fa4c8395211b8ed38e41af710e26f0b0ec8916337cd6a41c9e354e2af",
}
