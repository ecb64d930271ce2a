/// <reference types="@docusaurus/module-type-aliases" />
// Modules that the client imports by an alias, which a plugin of the lock sets in the build.

declare module '@lock/site-root' {
  import type {ComponentType, ReactNode} from 'react';

  const SiteRoot: ComponentType<{children: ReactNode}>;
  export default SiteRoot;
}

declare module '@lock/site-navbar-items' {
  export {default} from '@theme/NavbarItem/ComponentTypes';
}

declare module '@lock/sign-in-methods' {
  import type {ComponentType} from 'react';

  /** Missing in a site without a feature that signs readers in. */
  export const SignInMethods:
    ComponentType<import('../client/sign-in/SignInScreen').SignInMethodsProps> | undefined;
}

declare module '*.css';
