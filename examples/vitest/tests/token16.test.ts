import { suite } from "../suite.js"

suite(16n)
