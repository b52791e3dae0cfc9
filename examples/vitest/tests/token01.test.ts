import { suite } from "../suite.js"

suite(1n)
