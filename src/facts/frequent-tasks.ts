/** Frequent tasks, which the empty search box offers. */
export const frequentTasks = [
  {
    to: '/usage/incidents#acknowledge-an-incident',
    label: 'Acknowledge an incident',
  },
  {
    to: '/usage/devices#find-out-why-a-device-is-silent',
    label: 'Find out why a device is silent',
  },
  {
    to: '/usage/incidents#find-out-why-nobody-was-told',
    label: 'Find out why no one was notified',
  },
  {to: '/usage/overview#your-account', label: 'Your account and password'},
  {
    to: '/features/search#messages-and-symptoms',
    label: 'All messages and symptoms',
  },
  {to: '/features/glossary', label: 'Glossary'},
];
