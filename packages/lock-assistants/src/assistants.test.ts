import type {FeatureBuild} from 'docusaurus-lock/config/feature';
import {assistants} from '.';

const env = {...process.env};
afterEach(() => {
  process.env = {...env};
});

/** Gives the parts that the feature adds to a build, with this value of ASSISTANTS. */
function partsWith(value: string, build: FeatureBuild['build'] = 'guide') {
  process.env.ASSISTANTS = value;
  const told = {build, audience: 'everyone', productName: 'X'};
  return assistants().guide?.(told);
}

test('readers make tokens unless ASSISTANTS=off, or there is no server of ours', () => {
  expect(partsWith('')?.fields).toEqual({hasTokens: true});
  expect(partsWith('off')?.fields).toEqual({hasTokens: false});
  expect(partsWith('', 'static')?.fields).toEqual({hasTokens: false});
});

test('the Markdown export depends neither on ASSISTANTS nor on our server', () => {
  expect(partsWith('off', 'static')?.plugin).toBeDefined();
});
