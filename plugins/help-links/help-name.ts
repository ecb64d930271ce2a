/**
 * Makes the name of the help link that leads to an address of the guide:
 * `/usage/tables#undo` has `usage.tables.undo`, and the home page `home`.
 *
 * @param address path and id, as in docs/addresses.txt.
 */
export function helpName(address: string): string {
  const [path = '', id = ''] = address.split('#');
  const steps = path.split('/').filter(Boolean);
  return [steps.join('.') || 'home', id].filter(Boolean).join('.');
}
