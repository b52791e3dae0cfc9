import { suite } from "../suite.js"

suite(13n)
