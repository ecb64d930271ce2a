/* global document */
// Runs when the form is parsed, long before React, which shares the name of the
// mark (src/sign-in/SignInForm): 'none' until the form is submitted, then 'made',
// and no mark from when React submits it. The style sheet shows the busy button.
(function () {
  var mark = document.documentElement.dataset;
  var button = document.querySelector('form [type=submit]');
  document.addEventListener(
    'submit',
    function (event) {
      if (mark.earlySubmit) {
        event.preventDefault();
        // React would receive it as well while it hydrates.
        event.stopPropagation();
        mark.earlySubmit = 'made';
        button.disabled = true;
      }
    },
    true,
  );
  mark.earlySubmit = 'none';
  button.disabled = false;
})();
