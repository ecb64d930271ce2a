'use strict';
var __createBinding =
  (this && this.__createBinding) ||
  (Object.create
    ? function (o, m, k, k2) {
        if (k2 === undefined) k2 = k;
        var desc = Object.getOwnPropertyDescriptor(m, k);
        if (!desc || ('get' in desc ? !m.__esModule : desc.writable || desc.configurable)) {
          desc = {
            enumerable: true,
            get: function () {
              return m[k];
            },
          };
        }
        Object.defineProperty(o, k2, desc);
      }
    : function (o, m, k, k2) {
        if (k2 === undefined) k2 = k;
        o[k2] = m[k];
      });
var __setModuleDefault =
  (this && this.__setModuleDefault) ||
  (Object.create
    ? function (o, v) {
        Object.defineProperty(o, 'default', {enumerable: true, value: v});
      }
    : function (o, v) {
        o['default'] = v;
      });
var __importStar =
  (this && this.__importStar) ||
  (function () {
    var ownKeys = function (o) {
      ownKeys =
        Object.getOwnPropertyNames ||
        function (o) {
          var ar = [];
          for (var k in o) if (Object.prototype.hasOwnProperty.call(o, k)) ar[ar.length] = k;
          return ar;
        };
      return ownKeys(o);
    };
    return function (mod) {
      if (mod && mod.__esModule) return mod;
      var result = {};
      if (mod != null)
        for (var k = ownKeys(mod), i = 0; i < k.length; i++)
          if (k[i] !== 'default') __createBinding(result, mod, k[i]);
      __setModuleDefault(result, mod);
      return result;
    };
  })();
Object.defineProperty(exports, '__esModule', {value: true});
exports.maxWaiting = exports.maxRunning = void 0;
exports.createPasswords = createPasswords;
exports.normalizePassword = normalizePassword;
exports.createPasswordQueue = createPasswordQueue;
exports.tooBusy = tooBusy;
const node_os_1 = require('node:os');
const argon2 = __importStar(require('@node-rs/argon2'));
const graphql_1 = require('graphql');
const fair_queue_1 = require('docusaurus-lock-server/http/fair-queue');
const throttle_1 = require('docusaurus-lock-server/http/throttle');
/**
 * argon2id parameters: the first choice of the OWASP password storage cheat
 * sheet. The algorithm is the package's default, argon2id.
 */
const parameters = {memoryCost: 19_456, timeCost: 2, parallelism: 1};
/**
 * Creates what hashes and verifies passwords, by argon2id in PHC format.
 * @param options.verify for tests that count verifications; default argon2.
 * @param options.cost for tests, which sign in often; default OWASP's.
 */
function createPasswords({verify = argon2.verify, cost = parameters} = {}) {
  const hash = (password) => argon2.hash(normalizePassword(password), cost);
  // Hashed at creation, so that no sign-in pays for it.
  const dummy = hash('');
  return {
    hash,
    /** Without a hash (an unknown account) false, at the same cost. */
    async verify(stored, password) {
      const matches = await verify(stored ?? (await dummy), normalizePassword(password));
      return stored !== undefined && matches;
    },
  };
}
/**
 * Gives the one form of a password that is typed in several: keyboards differ in
 * how they compose letters and which spaces they make (RFC 8265, section 4.2).
 */
function normalizePassword(password) {
  return password.normalize('NFKC').replaceAll(/\p{Zs}/gu, ' ');
}
/**
 * Leaves a core to the main thread, so that other requests are answered during
 * a flood of sign-ins, and one of libuv's four threads, in which argon2 runs,
 * to reading files.
 */
exports.maxRunning = Math.min(3, Math.max(1, (0, node_os_1.availableParallelism)() - 1));
/**
 * A password takes 25 to 50 ms of one core. On two cores the last of 40 waits
 * for 1 to 2 s, and a flood cannot queue more work than that.
 */
exports.maxWaiting = 40;
/**
 * So many of these places go to whoever comes, as to all of an office, which has
 * one address. Of the others an address gets one: a flood leaves some to others,
 * and several addresses may belong to one person.
 */
const maxOfAnyone = 20;
/** Creates a queue that runs password checks, a few at once; addresses that wait take turns. */
function createPasswordQueue() {
  const queue = (0, fair_queue_1.createFairQueue)(exports.maxRunning);
  return {
    /** Whether no more work of a client's IP address should be added. */
    isFull(address) {
      const all = queue.countWaiting();
      const ofAddress = queue.countWaiting((0, throttle_1.addressKey)(address));
      return all >= exports.maxWaiting || (all >= maxOfAnyone && ofAddress > 0);
    },
    /** Runs work for the client of an IP address. */
    run(address, work) {
      return queue.run((0, throttle_1.addressKey)(address), work);
    },
  };
}
/**
 * The error of a full queue or a locked database: HTTP status 503 with
 * `Retry-After` (RFC 9110, section 15.6.4).
 */
function tooBusy(message = 'Too many people are signing in. Try again in a few seconds.') {
  return new graphql_1.GraphQLError(message, {
    extensions: {
      code: 'TOO_BUSY',
      // By then the queue has emptied.
      http: {status: 503, headers: {'retry-after': '2'}},
    },
  });
}
