import routes from '@generated/routes';
import {addMenuKeys} from '@site/src/components/menu-keys';
import {alignRoutes} from './align-routes';

// Of the builds that have pages. Docusaurus runs this before it renders one.
if (typeof window !== 'undefined') {
  alignRoutes(routes);
  addMenuKeys();
}
