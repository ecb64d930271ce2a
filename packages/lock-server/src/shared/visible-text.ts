// Control characters, unpaired surrogates, unassigned and private-use characters, and all that have
// no shape, such as the Braille blank. The four exceptions are two joiners that words of some
// languages need, and two variation selectors that emoji need.
const invisible =
  /(?!\u200C|\u200D|\uFE0E|\uFE0F)[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Removes the characters of a text that nobody would see, such as those that come with copied text.
 * The server refuses texts that have them.
 */
export function visibleText(text: string): string {
  return text.replace(invisible, '');
}
