/** What this reads and writes of a page's tree (mdast). */
interface Node {
  type: string;
  value?: string;
  children?: Node[];
}

/**
 * Remark plugin: keeps a number and its unit on one line, by a space that does
 * not break. Writers type a common space, and search reads both alike.
 */
export default function keepUnits() {
  return visit;

  function visit(node: Node): void {
    if (node.type === 'text') {
      node.value = node.value?.replace(/(?<=\d) (?=%|°[CF]|m²)/g, '\u00a0');
    }
    node.children?.forEach(visit);
  }
}
