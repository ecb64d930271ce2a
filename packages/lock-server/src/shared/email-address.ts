/**
 * The pattern of an e-mail address, for the form and the commands: what browsers and yup accept,
 * and also the letters of all alphabets (RFC 6531).
 * https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
 */
export const emailAddress =
  /^(?!.*\s)[\w.!#$%&'*+/=?^`{|}~\P{ASCII}-]+@[a-zA-Z\d\P{ASCII}](?:[a-zA-Z\d\P{ASCII}-]{0,61}[a-zA-Z\d\P{ASCII}])?(?:\.[a-zA-Z\d\P{ASCII}](?:[a-zA-Z\d\P{ASCII}-]{0,61}[a-zA-Z\d\P{ASCII}])?)*$/u;
