import { suite } from "../suite.js"

suite(12n)
