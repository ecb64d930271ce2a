import {expect, signIn, test} from './test';

// That figures are used by the keyboard is in the reader's path, and in the tests beside them.

test('a figure keeps its height while values change, on a phone and on a desktop', async ({
  page,
}) => {
  await signIn(page, '/template');
  const figure = page.getByRole('figure', {name: 'Who is notified'});
  const height = async () => (await figure.boundingBox())?.height;
  for (const width of [390, 1280]) {
    await page.setViewportSize({width, height: 900});
    const first = await height();
    expect(first).toBeGreaterThan(400);
    for (const select of await figure.getByRole('combobox').all()) {
      const count = await select.getByRole('option').count();
      for (let index = 0; index < count; index++) {
        await select.selectOption({index});
        expect.soft(await height(), `${index}, ${width} px`).toBe(first);
      }
      await select.selectOption({index: 0});
    }
  }
});
