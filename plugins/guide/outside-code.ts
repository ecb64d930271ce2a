/** Changes a line of Markdown, except for the code in it. */
export function outsideCode(
  line: string,
  change: (text: string) => string,
): string {
  return line
    .split(/(`+[^`]+`+)/)
    .map((part, index) => (index % 2 ? part : change(part)))
    .join('');
}
