/**
 * The attribute of `<html>` that the server sets if the sign-in form offers to change a password.
 * The style sheet of the form uses the same attribute.
 */
export const passwordChangeMark = 'data-password-change';
