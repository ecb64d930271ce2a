// What is behind the alias of a site without a sign-in provider.
export const ProviderSignIn = undefined;
export const beforeSignOut = undefined;
