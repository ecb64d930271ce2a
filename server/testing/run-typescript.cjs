/* eslint-disable @typescript-eslint/no-require-imports -- CommonJS has no other */
// Runs a TypeScript file of server/ as a program: node run-typescript.cjs
// <file> [arguments]. For tests that need another process; checks no types.
const {readFileSync} = require('node:fs');
const Module = require('node:module');
const {resolve} = require('node:path');
const ts = require('typescript');

const compilerOptions = {
  module: ts.ModuleKind.CommonJS,
  target: ts.ScriptTarget.ES2022,
  esModuleInterop: true,
};

Module._extensions['.ts'] = (module, file) => {
  const source = readFileSync(file, 'utf8');
  const {outputText} = ts.transpileModule(source, {compilerOptions});
  module._compile(outputText, file);
};

process.argv.splice(1, 1);
Module._load(resolve(process.argv[1]), null, true);
