/** @jest-environment jsdom */
import {createSearchStatus} from './docsearch';
import {holdEnter} from './hold-enter';

const flush = () => new Promise((resolve) => setTimeout(resolve));

function openBox() {
  document.body.innerHTML = '<input class="DocSearch-Input"><input id="other">';
  const status = createSearchStatus();
  const stop = holdEnter(status);
  const opened: string[] = [];
  const onKeyDown = ({key, ctrlKey}: KeyboardEvent) => opened.push(ctrlKey ? `Ctrl+${key}` : key);
  document.body.addEventListener('keydown', onKeyDown);
  return {
    opened,
    close() {
      stop();
      document.body.removeEventListener('keydown', onKeyDown);
    },
    answer: (isPending: boolean, hasFailed = false) => status.set({hasFailed, isPending}),
    press(key: string, init: KeyboardEventInit = {}, field = 'input') {
      const event = {bubbles: true, cancelable: true, ...init};
      document.querySelector(field)?.dispatchEvent(new KeyboardEvent('keydown', {key, ...event}));
    },
  };
}

type Box = ReturnType<typeof openBox>;
const ask = (box: Box) => box.answer(true);
const answer = (box: Box) => box.answer(false);
const enter = (box: Box) => box.press('Enter');

test.each<[string, ((box: Box) => void)[], string[]]>([
  ['is pressed at once when there is an answer', [enter], ['Enter']],
  ['waits for the answer', [ask, enter], []],
  ['is pressed once when the answer has come', [ask, enter, enter, answer, answer], ['Enter']],
  [
    'is pressed as well when the search has failed',
    [ask, enter, (box) => box.answer(false, true)],
    ['Enter'],
  ],
  ['waits for the last of several answers', [ask, enter, (box) => box.answer(true)], []],
  [
    'keeps its modifier',
    [ask, (box) => box.press('Enter', {ctrlKey: true}), answer],
    ['Ctrl+Enter'],
  ],
  [
    'is forgotten when another letter is typed',
    [ask, enter, (box) => box.press('s'), answer],
    ['s'],
  ],
  [
    'belongs to the input method while it composes',
    [ask, (box) => box.press('Enter', {isComposing: true}), answer],
    ['Enter'],
  ],
  ['elsewhere is left alone', [ask, (box) => box.press('Enter', {}, '#other'), answer], ['Enter']],
  ['is forgotten when the box is closed', [ask, enter, (box) => box.close(), answer], []],
])('Enter %s', async (_, steps, expected) => {
  const box = openBox();
  for (const step of steps) {
    step(box);
    await flush();
  }
  await flush();
  expect(box.opened).toEqual(expected);
  box.close();
});
