import { suite } from "../suite.js"

suite(3n)
