declare module '@signals/session' {
  /** Renews the session cookie, without which the server takes no signal. */
  export function renewSession(): Promise<void>;
}
