import { suite } from "../suite.js"

suite(4n)
