#!/usr/bin/env node
// npm links this file when it installs a clone, which is before the command is built.
import "../dist/node/main.js";
