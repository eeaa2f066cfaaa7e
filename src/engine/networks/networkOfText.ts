/**
 * The network that a text of settings names which are not in effect: the one that it selects, else the first that it
 * adds. It is scanned and not parsed, so what is half written counts too.
 *
 * @param active the name that is active without it
 * @returns undefined where it speaks of no other network than the active one
 */
export function networkOfText(text: string, active: string): string | undefined {
  const bare = text.replace(textOrComment, (found) => (found.startsWith('"') ? found : ' '));
  const selected = stringAt(/"snowprobe\.network"\s*:\s*("(?:[^"\\\n]|\\.)*")/.exec(bare)?.[1]);
  const added = stringAt(/"snowprobe\.networks"\s*:\s*\{\s*("(?:[^"\\\n]|\\.)*")/.exec(bare)?.[1]);
  return selected !== undefined && selected !== active
    ? selected
    : added === undefined
      ? undefined
      : (selected ?? added);
}

/** One without an end is taken too: else another search would begin at each quote and star in it. */
const textOrComment = /"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;

function stringAt(literal: string | undefined): string | undefined {
  try {
    return literal === undefined ? undefined : (JSON.parse(literal) as string);
  } catch {
    return undefined;
  }
}
