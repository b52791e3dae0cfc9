import { suite } from "../suite.js"

suite(2n)
