import type { Span } from './jsonNode';
import { parsePath, type Path } from './path';

/** `{{block.result.hash}}`: a part of what the request named `block` answered. */
export interface Reference {
  readonly name: string;
  /** Into the answer's envelope: begins with `result` or `error`, or with `status` or `body` of a REST answer. */
  readonly path: Path;
}

/** @param text what stands between the braces */
export function parseReference(text: string): Reference | undefined {
  const match = /^\s*([A-Za-z_]\w*)([.[].*?)\s*$/.exec(text);
  const path = match?.[2] === undefined ? undefined : parsePath(match[2]);
  return match?.[1] === undefined || path === undefined ? undefined : { name: match[1], path };
}

/** References inside a text, with the places of their braces in it. */
export function referencesIn(text: string): readonly (Span & { readonly inner: string })[] {
  // Nearly all texts have none.
  if (!text.includes('{{')) {
    return [];
  }
  return [...text.matchAll(/\{\{([^{}\n]*)\}\}/g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    inner: match[1]!,
  }));
}
