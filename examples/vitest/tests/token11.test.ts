import { suite } from "../suite.js"

suite(11n)
