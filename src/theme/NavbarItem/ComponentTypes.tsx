import ComponentTypes from '@theme-original/NavbarItem/ComponentTypes';
import CompanySwitcher from '@site/src/components/CompanySwitcher';
import LogoutLink from '@site/src/components/LogoutLink';

/**
 * Adds the navbar items `custom-company` and `custom-logout`. A type of one's
 * own is Docusaurus' way to a navbar item that reads React state; it would
 * break if the theme stopped looking types up in this table.
 */
export default {
  ...ComponentTypes,
  'custom-company': CompanySwitcher,
  'custom-logout': LogoutLink,
};
