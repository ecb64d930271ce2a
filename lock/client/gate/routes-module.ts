import routes from '@generated/routes';
import {alignRoutes} from './align-routes';

// Docusaurus runs this before it renders a page.
if (typeof window !== 'undefined') {
  alignRoutes(routes);
}
