/// <reference types="@docusaurus/module-type-aliases" />
// What plugins import by an alias that they make in the build.

// Of a plugin itself, of packages and of the theme.

declare module '@lock/site-root' {
  import type {ComponentType, ReactNode} from 'react';

  const SiteRoot: ComponentType<{children: ReactNode}>;
  export default SiteRoot;
}

declare module '@lock/provider/ProviderSignIn' {
  import type {ComponentType, ReactNode} from 'react';

  /** Missing in a site without a sign-in provider. */
  export const ProviderSignIn: ComponentType<{form: ReactNode; links: ReactNode}> | undefined;
}

declare module '@lock/provider/sign-out' {
  /** Missing in a site without a sign-in provider. */
  export const beforeSignOut: import('../client/session/lifecycle').SessionParts['beforeSignOut'];
}

declare module '@theme/CodeBlock' {
  import type {ComponentType} from 'react';

  const CodeBlock: ComponentType<{title?: string; children: string}>;
  export default CodeBlock;
}

declare module '*.css';

declare module '@generated/docusaurus-plugin-content-docs/default/__plugin.json' {
  const plugin: {name: string; id: string};
  export default plugin;
}
