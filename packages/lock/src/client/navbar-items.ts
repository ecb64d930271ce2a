import SiteItems from '@lock/site-navbar-items';
import Account from './components/Account';
import LogoutLink from './components/LogoutLink';

/**
 * Adds the navbar items `custom-account` and `custom-logout` to those of the theme or the site. A
 * type of one's own is Docusaurus' way to a navbar item that reads React state; it would break if
 * the theme stopped looking types up in this table.
 */
export default {
  ...SiteItems,
  'custom-account': Account,
  'custom-logout': LogoutLink,
};
