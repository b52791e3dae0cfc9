import { suite } from "../suite.js"

suite(17n)
