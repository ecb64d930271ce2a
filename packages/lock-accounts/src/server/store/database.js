'use strict';
Object.defineProperty(exports, '__esModule', {value: true});
exports.OperatorError = void 0;
var database_1 = require('docusaurus-lock-server/store/database');
Object.defineProperty(exports, 'OperatorError', {
  enumerable: true,
  get: function () {
    return database_1.OperatorError;
  },
});
