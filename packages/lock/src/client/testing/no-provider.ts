// The target of the alias on a site without a feature that signs readers in.
export const SignInMethods = undefined;
