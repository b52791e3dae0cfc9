// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title A picture of spheres, drawn by rays in fixed-point numbers with 6 decimals: signed division and square roots.
contract Rays {
    struct Vector {
        int256 x;
        int256 y;
        int256 z;
    }

    struct Sphere {
        Vector center;
        int256 radius;
        int256 reflection;
    }

    int256 private constant ONE = 1e6;
    uint256 private constant WIDTH = 16;
    uint256 private constant BOUNCES = 3;

    /// @notice Sum of the light of pixels that are spread over a picture of 16 by 16.
    function rays(uint256 pixels) external pure returns (int256 light) {
        Sphere[5] memory spheres = scene();
        for (uint256 i = 0; i < pixels; i++) {
            uint256 pixel = (i * 37) % (WIDTH * WIDTH);
            int256 x = (int256(pixel % WIDTH) * 2 - int256(WIDTH)) * 60_000;
            int256 y = (int256(pixel / WIDTH) * 2 - int256(WIDTH)) * 60_000;
            light += trace(spheres, Vector(0, 0, -4 * ONE), unit(Vector(x, y, 2 * ONE)));
        }
    }

    function scene() private pure returns (Sphere[5] memory spheres) {
        spheres[0] = Sphere(Vector(0, 0, 2 * ONE), ONE, 500_000);
        spheres[1] = Sphere(Vector(-1_800_000, 300_000, 3 * ONE), ONE, 300_000);
        spheres[2] = Sphere(Vector(1_700_000, -200_000, 2_500_000), 800_000, 700_000);
        spheres[3] = Sphere(Vector(300_000, 1_500_000, 1_200_000), 400_000, 200_000);
        spheres[4] = Sphere(Vector(0, -101 * ONE, 0), 100 * ONE, 100_000);
    }

    /// @dev Follows a ray and its reflections, each weaker by what the sphere reflects.
    function trace(Sphere[5] memory spheres, Vector memory origin, Vector memory direction)
        private
        pure
        returns (int256 light)
    {
        int256 strength = ONE;
        for (uint256 bounce = 0; bounce < BOUNCES; bounce++) {
            (uint256 index, int256 distance) = nearest(spheres, origin, direction);
            if (distance == 0) return light + (strength * (direction.y + ONE)) / (4 * ONE);
            origin = add(origin, scale(direction, distance));
            Vector memory normal = unit(add(origin, scale(spheres[index].center, -ONE)));
            int256 lit = dot(normal, Vector(-577_350, 577_350, -577_350));
            if (lit > 0) light += (strength * lit) / ONE;
            strength = (strength * spheres[index].reflection) / ONE;
            direction = unit(add(direction, scale(normal, -2 * dot(normal, direction))));
        }
    }

    /// @dev The first sphere on the way, and the distance to it; 0 when there is none.
    function nearest(Sphere[5] memory spheres, Vector memory origin, Vector memory direction)
        private
        pure
        returns (uint256 index, int256 distance)
    {
        for (uint256 i = 0; i < 5; i++) {
            int256 found = intersect(spheres[i], origin, direction);
            if (found > 1000 && (distance == 0 || found < distance)) (index, distance) = (i, found);
        }
    }

    /// @dev The smaller root of the quadratic equation; 0 when the ray passes by.
    function intersect(Sphere memory sphere, Vector memory origin, Vector memory direction)
        private
        pure
        returns (int256)
    {
        Vector memory toCenter = add(sphere.center, scale(origin, -ONE));
        int256 along = dot(toCenter, direction);
        int256 discriminant = (along * along - dot(toCenter, toCenter) * ONE + sphere.radius * sphere.radius);
        if (discriminant < 0) return 0;
        return along - root(discriminant);
    }

    function add(Vector memory a, Vector memory b) private pure returns (Vector memory) {
        return Vector(a.x + b.x, a.y + b.y, a.z + b.z);
    }

    function scale(Vector memory a, int256 by) private pure returns (Vector memory) {
        return Vector((a.x * by) / ONE, (a.y * by) / ONE, (a.z * by) / ONE);
    }

    function dot(Vector memory a, Vector memory b) private pure returns (int256) {
        return (a.x * b.x + a.y * b.y + a.z * b.z) / ONE;
    }

    function unit(Vector memory a) private pure returns (Vector memory) {
        return scale(a, (ONE * ONE) / root(a.x * a.x + a.y * a.y + a.z * a.z));
    }

    /// @dev The integer square root, by Newton's method.
    function root(int256 square) private pure returns (int256 result) {
        result = square;
        for (int256 next = square / 2 + 1; next < result; next = (square / next + next) / 2) result = next;
    }
}
