/**
 * Loader: keeps of the module of the configuration what browsers read.
 * JavaScript, since the bundler loads it by itself.
 *
 * Option: `fields`, the names of what is kept.
 */
module.exports = function keepPublic(source) {
  const {fields} = this.getOptions();
  const json = source.slice(source.indexOf('{'), source.lastIndexOf('}') + 1);
  const kept = Object.entries(JSON.parse(json)).filter(([name]) =>
    fields.includes(name),
  );
  return `export default ${JSON.stringify(Object.fromEntries(kept))};`;
};
