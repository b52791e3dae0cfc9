import { suite } from "../suite.js"

suite(5n)
