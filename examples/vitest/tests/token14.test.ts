import { suite } from "../suite.js"

suite(14n)
