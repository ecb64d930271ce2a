import {messagesOf} from './message-index';

test('rows of both tables are messages, with the heading above them', () => {
  const source = `
## Limits and errors {/* #limits */}

| Error text             | Reason      |
| ---------------------- | ----------- |
| \`Choose a "site".\`     | It is empty. |

Text.

| Setting | Values |
| ------- | ------ |
| Site    | One    |

### Troubleshooting {/* #trouble */}

| You see                          | Cause | Do this |
| -------------------------------- | ----- | ------- |
| _Offline_ in [a list](/x) of <Product /> | Power | **Wait** |

\`\`\`mdx
| You see | Cause |
| ------- | ----- |
| Nothing | None  |
\`\`\`
`;
  expect(messagesOf(source)).toEqual([
    {id: 'limits', text: 'Choose a "site".', isExact: true},
    {
      id: 'trouble',
      text: 'Offline in a list of the platform',
      isExact: false,
    },
  ]);
});
