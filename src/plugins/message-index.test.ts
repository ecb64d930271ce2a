import {findMessages} from './message-index';

test('rows of both tables are messages with their own ids, and what differs from company to company is …', () => {
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
  expect(findMessages(source)).toEqual([
    {id: 'message-choose-a', text: 'Choose a "…".', isExact: true},
    {
      id: 'message-offline-in-a-list-of',
      text: 'Offline in a list of the platform',
      isExact: false,
    },
  ]);
});
