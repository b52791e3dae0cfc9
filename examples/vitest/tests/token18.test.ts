import { suite } from "../suite.js"

suite(18n)
