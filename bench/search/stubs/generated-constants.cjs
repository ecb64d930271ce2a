// What the plugin writes into a site's build for its defaults.
exports.language = ['en'];
exports.removeDefaultStopWordFilter = [];
exports.searchIndexUrl = 'search-index{dir}.json';
exports.fuzzyMatchingDistance = 1;
