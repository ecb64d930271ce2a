/** A line of a page in MDX. */
interface Line {
  text: string;
  /** Whether it is part of a block of code. */
  isCode: boolean;
}

/** Splits a page into lines, and says which of them are code. */
export function linesOf(source: string): Line[] {
  let fence: string | undefined;
  return source.split('\n').map((text) => {
    const [, mark] = /^\s*(`{3,}(?!.*`)|~{3,})/.exec(text) ?? [];
    const isCode = Boolean(fence ?? mark);
    if (mark && (!fence || text.trim() === fence)) {
      fence = fence ? undefined : mark;
    }
    return {text, isCode};
  });
}
