import { suite } from "../suite.js"

suite(15n)
