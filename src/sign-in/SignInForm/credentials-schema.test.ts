import {ValidationError} from 'yup';
import {credentialsSchema} from './credentials-schema';

function messagesOf(credentials: object): string[] {
  try {
    credentialsSchema.validateSync(credentials, {abortEarly: false});
    return [];
  } catch (error) {
    return (error as ValidationError).errors;
  }
}

const password = 'secret';
const notAnAddress = 'User Name must be a valid e-mail address';

test.each(['avery@example.com', ' avery@example.com ', 'a+b@x.example.com'])(
  'an e-mail address is accepted: %j',
  (email) => {
    expect(messagesOf({email, password})).toEqual([]);
  },
);

test.each(['avery', 'avery@', '@example.com', 'a b@example.com', 'a@b@c.com'])(
  'anything else is refused: %j',
  (email) => {
    expect(messagesOf({email, password})).toEqual([notAnAddress]);
  },
);

test.each(['', ' ', undefined])('a user name is required: %j', (email) => {
  expect(messagesOf({email, password})).toEqual(['User Name is required']);
});

test.each(['', undefined])('a password is required: %j', (none) => {
  expect(messagesOf({email: 'avery@example.com', password: none})).toEqual([
    'Enter your password',
  ]);
});

test('a password is not changed, nor its spaces removed', () => {
  expect(
    credentialsSchema.validateSync({email: 'a@example.com', password: '  '}),
  ).toEqual({email: 'a@example.com', password: '  '});
});
