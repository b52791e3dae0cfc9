import { suite } from "../suite.js"

suite(10n)
