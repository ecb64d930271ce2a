import React, {type ReactNode} from 'react';
import routes from '@generated/routes';
import {useLocation} from '@docusaurus/router';
import StockSiteMetadata from '@theme-original/SiteMetadata';
import {matchRoutes} from 'react-router-config';

/**
 * Gives pages their canonical address, and the not-found page none. The theme's own names the
 * address that was asked for. It would break if the theme no longer looked up `SiteMetadata`.
 */
export default function SiteMetadata(): ReactNode {
  const {pathname} = useLocation();
  const isFound = matchRoutes(routes, pathname).some(({route}) => route.exact);
  return isFound && <StockSiteMetadata />;
}
