import {onSearchReport} from 'docusaurus-lock/client/search-outcomes';

// Loaded when a search begins: where the page is left, it is too late for that.
onSearchReport((report) => {
  import('./send-feedback').then(
    ({recordSearch}) => report.kind === 'ended' && recordSearch(report.query, report.count),
    () => {},
  );
});
