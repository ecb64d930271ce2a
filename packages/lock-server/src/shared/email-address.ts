/**
 * What the form and the commands take for an e-mail address: the rule of browsers
 * and of yup, and beside ASCII the letters of all alphabets (RFC 6531).
 * https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
 */
export const emailAddress =
  /^(?!.*\s)[\w.!#$%&'*+/=?^`{|}~\P{ASCII}-]+@[a-zA-Z\d\P{ASCII}](?:[a-zA-Z\d\P{ASCII}-]{0,61}[a-zA-Z\d\P{ASCII}])?(?:\.[a-zA-Z\d\P{ASCII}](?:[a-zA-Z\d\P{ASCII}-]{0,61}[a-zA-Z\d\P{ASCII}])?)*$/u;
