import type {LoadContext, Plugin} from '@docusaurus/types';
import {keyCache} from './bundler';

type Config = Parameters<NonNullable<Plugin['configureWebpack']>>[0];

/** Gives the bundler's configuration after the plugin has added its key. */
function keyed(config: object): object {
  const context = {generatedFilesDir: '/site/.docusaurus'} as LoadContext;
  const {configureWebpack} = keyCache('guide', {fields: {chat: {room: 'blue'}}})(context);
  const given = structuredClone(config) as Config;
  configureWebpack?.(given, false, {} as never, undefined);
  return given;
}

const version = JSON.stringify([
  ...['1', '/site/.docusaurus', 'guide'],
  {fields: {chat: {room: 'blue'}}},
]);

test('the differences between builds are added to the version of the cache', () => {
  expect(keyed({experiments: {cache: {version: '1'}}})).toEqual({
    experiments: {cache: {version}},
  });
  expect(keyed({cache: {version: '1'}})).toEqual({cache: {version}});
});

test('a production build whose cache has no version ends with an error', () => {
  expect(() => keyed({mode: 'production', cache: true})).toThrow('has no `version`');
  expect(keyed({mode: 'development'})).toEqual({mode: 'development'});
});
