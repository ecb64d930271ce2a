#!/usr/bin/env node
require('../lib/program.js');
