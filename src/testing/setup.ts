import {configure} from '@testing-library/react';
import {failOnNoise, listenForNoise} from './console-noise';

beforeEach(listenForNoise);
afterEach(failOnNoise);
// What is said while the last test is cleaned up.
afterAll(failOnNoise);

// The form is a file of its own, which a busy machine reads in seconds.
configure({asyncUtilTimeout: 5000});
