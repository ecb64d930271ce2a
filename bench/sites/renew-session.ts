/** Stands in for the module of the site that renews the session cookie. */
export async function renewSession(): Promise<void> {}
