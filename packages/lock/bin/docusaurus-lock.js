#!/usr/bin/env node
require('../lib/cli/main.js');
