import {failOnNoise, listenForNoise} from './console-noise';

beforeEach(listenForNoise);
afterEach(failOnNoise);
// What is said while the last test is cleaned up.
afterAll(failOnNoise);
