/* global document, window */
// Runs when the form is parsed, long before React, which shares the names of the
// mark and of the variable (lock/client/sign-in).
//
// The mark is 'none' until the form is submitted, then 'made', and there is no mark
// from when React submits it. The style sheet shows the busy button.
//
// The variable holds the form. If something has changed the page before React
// comes, such as a translator or a password manager's button, React removes this
// form and makes another: what was typed is in this one.
(function () {
  var mark = document.documentElement.dataset;
  var form = document.querySelector('form');
  var early = (window.earlyForm = {form: form});
  var button = function () {
    return document.querySelector('form [type=submit]');
  };
  form.addEventListener('focusin', function (event) {
    early.focused = event.target.id;
  });
  document.addEventListener(
    'submit',
    function (event) {
      if (mark.earlySubmit) {
        event.preventDefault();
        // React would receive it as well while it hydrates.
        event.stopPropagation();
        mark.earlySubmit = 'made';
        button().disabled = true;
      }
    },
    true,
  );
  mark.earlySubmit = 'none';
  button().disabled = false;
})();
