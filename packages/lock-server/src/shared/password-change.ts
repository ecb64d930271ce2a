/**
 * Attribute of `<html>` by which the server says that the sign-in form offers to
 * change a password. The style sheet of the form names it, too.
 */
export const passwordChangeMark = 'data-password-change';
