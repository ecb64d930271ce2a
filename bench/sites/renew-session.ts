/** Stands in for src/gate/renew-session in a site without sign-in. */
export async function renewSession(): Promise<void> {}

export const isServerAway = () => false;

export const onServerChange = () => () => {};
