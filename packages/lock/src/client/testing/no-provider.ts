// What is behind the alias of a site without a feature that signs readers in.
export const SignInWays = undefined;
