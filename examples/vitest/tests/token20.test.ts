import { suite } from "../suite.js"

suite(20n)
