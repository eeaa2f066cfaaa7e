import path from 'node:path';
import { RelativePattern } from './values';

/** Whether a path (with `/`) matches a pattern of VS Code: `**`, `*`, `?`, `[…]` and `{a,b}`. */
export function matchesGlob(pattern: string, file: string): boolean {
  let known = compiled.get(pattern);
  if (known === undefined) {
    known = new RegExp(`^${sourceOf(pattern)}$`);
    compiled.set(pattern, known);
  }
  return known.test(file);
}

/** Matches a file's whole path, or its path below the pattern's folder. */
export function matchesPattern(pattern: string | RelativePattern, file: string, root: string): boolean {
  const [base, glob] = pattern instanceof RelativePattern ? [pattern.base, pattern.pattern] : [root, pattern];
  const below = path.relative(base, file).replaceAll(path.sep, '/');
  return !below.startsWith('..') && matchesGlob(glob, below);
}

const compiled = new Map<string, RegExp>();

function sourceOf(pattern: string): string {
  let source = '';
  let depth = 0;
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern[i]!;
    if (char === '*' && pattern[i + 1] === '*') {
      const isFolder = pattern[i + 2] === '/';
      source += isFolder ? '(?:.*/)?' : '.*';
      i += isFolder ? 2 : 1;
    } else if (char === '*') {
      source += '[^/]*';
    } else if (char === '?') {
      source += '[^/]';
    } else if (char === '{') {
      depth += 1;
      source += '(?:';
    } else if (char === '}') {
      depth -= 1;
      source += ')';
    } else if (char === ',' && depth > 0) {
      source += '|';
    } else if (char === '[') {
      const end = pattern.indexOf(']', i);
      source += pattern.slice(i, end + 1);
      i = end;
    } else {
      source += char.replace(/[.+^$()|\\]/g, '\\$&');
    }
  }
  return source;
}
