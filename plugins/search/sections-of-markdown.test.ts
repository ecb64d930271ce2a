import {sectionsOfMarkdown} from './sections-of-markdown';

test('a source is cut like the page that it makes', () => {
  const source = `---
title: Tables
---
import X from 'x';

Lists of *everything* in [the platform](/features/domain).

## Sort {/* #sort-it */}

- Up
- **Down**, e.g. \`fz-014\`

\`\`\`js
secret();
\`\`\`

\`\`\`mermaid
flowchart LR
  accTitle: Hidden
  accDescr: A page lies in a folder.
  page[Page] -->|lies in| folder[Folder]
\`\`\`

| Setting | Values |
|---|---|
| [Quiet hours](#quiet-hours) | Off |
| Name | 2 to 60 |

### Quiet hours {/* #quiet-hours */}

Messages of <Product /> are held.

## Made up

Its id is made of its text.
`;
  expect(sectionsOfMarkdown(source, 'Tables')).toEqual([
    {
      level: 1,
      anchor: '',
      title: 'Tables',
      text: 'Lists of everything in the platform.',
    },
    {
      level: 2,
      anchor: 'sort-it',
      title: 'Sort',
      text: 'Up Down, e.g. fz-014 A page lies in a folder.',
    },
    {level: 5, anchor: 'sort-it', title: 'Name', text: '2 to 60'},
    {
      level: 3,
      anchor: 'quiet-hours',
      title: 'Quiet hours',
      text: 'Messages of are held. Off',
    },
    {
      level: 2,
      anchor: 'made-up',
      title: 'Made up',
      text: 'Its id is made of its text.',
    },
  ]);
});

test('components are no text, and what stands between them is', () => {
  const source = `<Product /> does it.

<Score compliant={15} names={['a', 'b'].map((name) => name)} />

Between.

<Timeline
  told={['Manager']}
  raised="02:10"
/>

<Cards>

- One

</Cards>

<Product /> ends with <Product />
`;
  expect(sectionsOfMarkdown(source, 'Page')[0]?.text).toBe(
    'does it. Between. One ends with',
  );
});
