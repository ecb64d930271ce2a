import path from 'node:path';
import type {Config} from '@docusaurus/types';

interface SearchOptions {
  record?: string;
}

/** What the configuration says of signals, with SIGNALS as given. */
function readConfig(value: string) {
  const signals = () => null;
  let config: Config | undefined;
  const search = jest.fn<void, [SearchOptions]>();
  process.env.SIGNALS = value;
  try {
    jest.isolateModules(() => {
      jest.doMock('.', () => signals);
      jest.doMock('../search', () => search);
      config = jest.requireActual<{default: Config}>('../../../docusaurus.config').default;
    });
  } finally {
    delete process.env.SIGNALS;
  }
  return {
    isUsed: config?.plugins?.includes(signals),
    record: path.basename(search.mock.lastCall?.[0].record ?? ''),
  };
}

test('the guide has signals, and nothing of them with SIGNALS=off', () => {
  expect(readConfig('')).toEqual({
    isUsed: true,
    record: 'send-signals',
  });
  expect(readConfig('off')).toEqual({isUsed: false, record: ''});
  expect(() => readConfig('maybe')).toThrow("SIGNALS is 'maybe'");
});
