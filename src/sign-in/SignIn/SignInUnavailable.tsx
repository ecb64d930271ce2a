import React, {type ReactNode} from 'react';

/** Shown when the script of the sign-in screen could not be loaded. */
export default function SignInUnavailable(): ReactNode {
  return (
    <main className="container margin-vert--xl" role="alert">
      <p>
        You are signed out, and the form to sign in could not be fetched. You
        might want to check your network connection.
      </p>
      <button
        type="button"
        className="button button--primary"
        onClick={() => window.location.reload()}>
        Try again
      </button>
    </main>
  );
}
