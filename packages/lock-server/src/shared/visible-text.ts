// Control, half and unassigned characters, those for private use, and all that have no shape, as
// the blank of Braille. Words of some languages need two of these, and emoji two others.
const invisible =
  /(?!\u200C|\u200D|\uFE0E|\uFE0F)[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Takes out of a text what would be stored and printed and nobody would see,
 * such as what copied text brings with it. The server refuses text with it.
 */
export function visibleText(text: string): string {
  return text.replace(invisible, '');
}
