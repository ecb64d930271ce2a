// The command `docusaurus-lock-server`, for a machine that has only the server installed. It serves
// the site, or runs a command of a feature, such as `docusaurus-lock-server accounts`.
import {readFeatures, runProgram} from './load-features';
import {main as serve} from './main';

const [name = '', ...rest] = process.argv.slice(2);
void (/^[a-z]/.test(name) && name !== 'serve'
  ? runProgram(name, rest, () => readFeatures('build'), ['serve'])
  : serve(name === 'serve' ? rest : process.argv.slice(2)));
