/** What the text of an error contains when the platform ended the session. */
export const sessionOver = /UNAUTHORIZED|Session expired/;
