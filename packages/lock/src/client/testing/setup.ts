import {configure} from '@testing-library/react';
import {failOnNoise, listenForNoise} from './console-noise';

beforeEach(listenForNoise);
afterEach(failOnNoise);
// Output while the last test is cleaned up.
afterAll(failOnNoise);

// The form is loaded lazily, which takes seconds on a busy machine.
configure({asyncUtilTimeout: 5000});
