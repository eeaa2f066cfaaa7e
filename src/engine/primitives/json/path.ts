import { JsonNumber, type JsonValue } from './value';

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

/** The value at a path; undefined where there is none. `length` of a list or text is its number of entries. */
export function valueAt(value: JsonValue | undefined, path: Path): JsonValue | undefined {
  let at = value;
  for (const step of path) {
    at = stepInto(at, step);
    if (at === undefined) {
      return undefined;
    }
  }
  return at;
}

function stepInto(value: JsonValue | undefined, step: string | number): JsonValue | undefined {
  if (Array.isArray(value)) {
    const items = value as readonly JsonValue[];
    return step === 'length' ? BigInt(items.length) : items[Number(step)];
  }
  if (typeof value === 'string') {
    return step === 'length' ? BigInt(value.length) : undefined;
  }
  const isObject = typeof value === 'object' && value !== null && !(value instanceof JsonNumber);
  const key = String(step);
  return isObject && Object.hasOwn(value, key) ? (value as Readonly<Record<string, JsonValue>>)[key] : undefined;
}
