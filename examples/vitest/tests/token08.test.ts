import { suite } from "../suite.js"

suite(8n)
