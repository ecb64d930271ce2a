// The program `docusaurus-lock-server`, for where nothing but the server is installed: it
// serves, or runs a program of a feature, such as `docusaurus-lock-server accounts`.
import {readFeatures, runProgram} from './load-features';
import {main as serve} from './main';

const [name = '', ...rest] = process.argv.slice(2);
void (/^[a-z]/.test(name) && name !== 'serve'
  ? runProgram(name, rest, () => readFeatures('build'), ['serve'])
  : serve(name === 'serve' ? rest : process.argv.slice(2)));
