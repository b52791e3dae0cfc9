import { suite } from "../suite.js"

suite(19n)
