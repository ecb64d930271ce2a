// Program: runs a command of `docusaurus-lock accounts` for a site with all features.
import {allFeatures} from '../../../../../lock-server/src/testing/all-features';
import {main} from '../cli';

void main(process.argv.slice(2), allFeatures);
