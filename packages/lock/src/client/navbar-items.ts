import SiteItems from '@lock/site-navbar-items';
import Account from './components/Account';
import LogoutLink from './components/LogoutLink';

/**
 * Adds the types of navbar items `custom-account` and `custom-logout` to the theme or the site. In
 * Docusaurus, only a custom type of navbar item can read React state. The items would break if the
 * theme stopped looking up types in this table.
 */
export default {
  ...SiteItems,
  'custom-account': Account,
  'custom-logout': LogoutLink,
};
