import React, {type ReactNode} from 'react';

/** Shown when the script of the form for a new password could not be loaded. */
export default function ChangePasswordUnavailable(): ReactNode {
  return (
    <div role="alert">
      <p>
        Your password has expired, and the form to change it could not be
        loaded. Check your network connection, reload the page and sign in
        again.
      </p>
      <button
        type="button"
        className="button button--primary button--block"
        onClick={() => window.location.reload()}>
        Reload
      </button>
    </div>
  );
}
