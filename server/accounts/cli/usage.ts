import {defaultDatabaseUrl} from '../store/database';
import {roles} from './commands';

/** What `npm run accounts -- --help` prints. */
export const usage = `Manages the accounts of the documentation site.

Usage: npm run accounts -- <command> [options]

  add           adds a user
                add --email avery@example.com --first-name Avery \\
                  --last-name Lindholm --role VIEWER \\
                  --company "Harbour Cold Chain" --create-company
  list          lists the users with their companies
                list
  disable       ends a user's sessions and lets no more begin
                disable --email avery@example.com
  enable        lets a disabled user sign in again
                enable --email avery@example.com
  unlock        forgets a user's failed sign-ins, so that the user need not
                wait; of an address they still count
                unlock --email avery@example.com
  set-password  gives a user another password and ends the user's sessions
                set-password --email avery@example.com
  sessions      lists a user's open sessions: when they were opened and last
                refreshed, and from which address
                sessions --email avery@example.com
  end-sessions  signs a user out everywhere
                end-sessions --email avery@example.com
  delete        deletes a user, and the user's sessions and permissions
                delete --email avery@example.com
  grant         lets a user work in one more company, with the same role or
                another; grant again to change the role there
                grant --email avery@example.com --company "Fjord Foods" \\
                  --role OPERATOR
  revoke        takes a company from a user and ends the sessions in it; with
                the last one the user can no longer sign in
                revoke --email avery@example.com --company "Fjord Foods"

Options:
  --role ROLE            ${roles.join(', ')}
  --create-company       adds the company when there is none of that name
  --agreement-accepted   records that the user accepted the agreement (add)
  --password-stdin       reads the password from standard input; without it
                         the terminal is asked, without echo
  --help                 prints this

DATABASE_URL says where the accounts are: ${defaultDatabaseUrl} without it.
Passwords have at least 12 characters. Common ones are refused, and those made
of the user's name, e-mail address, company or PRODUCT_NAME.
Each change is also written to standard error, as one line of JSON for a log.
`;
