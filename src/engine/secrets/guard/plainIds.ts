/** As long as what an ID in base58 may be, with some to spare: where a text is cut, this much more is read. */
export const longestId = 64;

/** 32 bytes in cb58, which is what these characters in this number are. As in `wordsOf`, a figure is among them. */
const ids = /(?<![0-9A-Za-z])(?=[A-Za-z]*\d)[1-9A-HJ-NP-Za-km-z]{40,64}(?![0-9A-Za-z])/g;

/** The same of 20 bytes. */
const nodeIds = /(?<![0-9A-Za-z])(NodeID-)([1-9A-HJ-NP-Za-km-z]{26,36})(?![0-9A-Za-z])/g;

/**
 * The text with each ID in base58 replaced by as many figures: in its letters words turn up by chance, "Pk" and "Sk" in
 * every tenth, and none of them says anything, also where the text is cut in the middle of one.
 */
export function withoutIds(text: string): string {
  const figures = (id: string): string => '1'.repeat(id.length);
  return text.replace(nodeIds, (_, prefix: string, id: string) => prefix + figures(id)).replace(ids, figures);
}
