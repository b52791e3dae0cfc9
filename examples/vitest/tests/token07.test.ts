import { suite } from "../suite.js"

suite(7n)
