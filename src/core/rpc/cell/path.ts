/** Steps into a JSON value: keys of objects, indexes of lists. */
export type Path = readonly (string | number)[];

const STEP = /\.([A-Za-z_$][\w$-]*|\d+)|\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]/y;

/** `.result.validators[0]["key with blanks"]`; undefined where the text is something else. The first dot may be absent. */
export function parsePath(text: string): Path | undefined {
  const from = /^[.[]/.test(text) ? text : `.${text}`;
  const steps: (string | number)[] = [];
  STEP.lastIndex = 0;
  while (STEP.lastIndex < from.length) {
    const match = STEP.exec(from);
    if (match === null) {
      return undefined;
    }
    const [, key, index, quoted] = match;
    if (quoted !== undefined) {
      const unquoted = unquote(quoted);
      if (unquoted === undefined) {
        return undefined;
      }
      steps.push(unquoted);
    } else {
      steps.push(index === undefined ? key! : Number(index));
    }
  }
  return steps.length === 0 ? undefined : steps;
}

/** The reverse: `result.validators[0]`. */
export function pathText(path: Path): string {
  return path
    .map((step, i) => {
      if (typeof step === 'number') {
        return `[${step}]`;
      }
      const isPlain = /^[A-Za-z_$][\w$-]*$/.test(step);
      return isPlain ? `${i === 0 ? '' : '.'}${step}` : `[${JSON.stringify(step)}]`;
    })
    .join('');
}

function unquote(text: string): string | undefined {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return undefined;
  }
}
