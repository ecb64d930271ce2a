// What is behind the aliases of a site without a feature that signs readers in.
export const SignInWays = undefined;
export const ProviderSignIn = undefined;
export const beforeSignOut = undefined;
