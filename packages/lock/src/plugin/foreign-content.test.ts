import {blockedIn} from './foreign-content';

const siteUrl = 'https://docs.example.com';
const allowed = {
  img: ['https://*.example.org'],
  frame: ['https://video.example'],
  media: [],
  style: ['https://fonts.example'],
  font: [],
};

test.each([
  ['<img src=https://a.example/a.png alt="">', 'img https://a.example/a.png'],
  ['<img alt="a > b" src="//a.example/b.png">', 'img https://a.example/b.png'],
  ['<img src=http://i.example.org/a>', 'img http://i.example.org/a'],
  ['<iframe src=https://a.example/x></iframe>', 'iframe https://a.example/x'],
  ['<video poster="https://a.example/p"></video>', 'video https://a.example/p'],
  ['<audio src=https://video.example/a>', 'audio https://video.example/a'],
  ['<source src=https://a.example/v.mp4>', 'source https://a.example/v.mp4'],
  ['<script src=https://cdn.example/x.js>', 'script https://cdn.example/x.js'],
  ['<link rel=stylesheet href=//cdn.example/x.css>', 'link https://cdn.example/x.css'],
  ['<link href="https://cdn.example/y.css" rel="stylesheet">', 'link https://cdn.example/y.css'],
  [
    '<style>@font-face{src:url(https://a.example/f.woff2)}</style>',
    'font https://a.example/f.woff2',
  ],
  ['<style>@import "https://cdn.example/z.css";</style>', 'link https://cdn.example/z.css'],
  ['<button type=button onClick="go()">Go</button>', 'button onclick'],
])('%s is blocked', (html, expected) => {
  expect(blockedIn(html, siteUrl, allowed)).toEqual([expected]);
});

test.each([
  '<img src=/a.png><video src="/clip.mp4"></video><script src=/a.js></script>',
  `<img src=${siteUrl}/a.png>`,
  '<img src=data:image/png;base64,//8=>',
  '<img src=https://i.example.org/a.png srcset="https://i.example.org/b 2x">',
  '<iframe src="https://video.example/embed/1"></iframe>',
  '<link rel=stylesheet href=https://fonts.example/a.css><link rel=stylesheet href=/b.css>',
  '<link rel=canonical href=https://other.example/>',
  '<script>const a = "<p onclick=x>"</script><p title="on = 1">on = 2</p>',
  '<a href=https://a.example/>A</a><p>&lt;img src=https://a.example></p>',
])('%s is not', (html) => {
  expect(blockedIn(html, siteUrl, allowed)).toEqual([]);
});
