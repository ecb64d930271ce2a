import ComponentTypes from '@theme-init/NavbarItem/ComponentTypes';
import Account from '../../../client/components/Account';
import LogoutLink from '../../../client/components/LogoutLink';

/**
 * Adds the navbar items `custom-account` and `custom-logout`. A type of one's
 * own is Docusaurus' way to a navbar item that reads React state; it would
 * break if the theme stopped looking types up in this table.
 */
export default {
  ...ComponentTypes,
  'custom-account': Account,
  'custom-logout': LogoutLink,
};
