import { suite } from "../suite.js"

suite(9n)
