import type { ReadSource } from './callSource';
import { type Definition, functionAt } from './definitions';

/** Names of functions that operators run: `using {add as +} for Metres`. */
export function operatorNames({ text }: ReadSource): readonly string[] {
  return [...text.code.matchAll(/\busing\s*\{([^{}]*)\}/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/(?<![\w$])([A-Za-z_$][\w$]*)\s+as\b/g)].map(([, name]) => name!),
  );
}

/** Whether functions may run by other names wherever a source is used: it renames them, or keeps them in storage. */
export function keepsFunctions({ text: { code }, definitions }: ReadSource): boolean {
  return (
    renames(code) ||
    [...code.matchAll(functionType)].some(({ index }) => {
      const inside = functionAt(definitions, index, index + 1);
      return inside === undefined || inside.start === index;
    })
  );
}

/** Whether a source has functions or contracts of others by another name. */
export function renames(code: string): boolean {
  return /\bimport\s*\{[^{}]*\bas\b/.test(code);
}

/** Whether a function has values that are functions: parameters, local variables, what it returns. */
export function takesFunctions({ text }: ReadSource, { start, end }: Definition): boolean {
  return text.code.slice(start, end).search(functionType) >= 0;
}

const functionType = /\bfunction\s*\(/g;

/** The names in a source that are more than called: a function behind one of them may be a value. */
export function valueNames({ text }: ReadSource): readonly string[] {
  return text.code.match(/\b[A-Za-z_$][\w$]*\b(?!\s*\()/g) ?? [];
}
