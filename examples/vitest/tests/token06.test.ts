import { suite } from "../suite.js"

suite(6n)
