import { type Language, languageOf } from './language';
import { isFence } from './lines';

/** Code in prose, in whose fence a value stands. */
export interface Fence {
  /** Index of the line that opens it. */
  readonly line: number;
  readonly language: Language;
}

/** What Markdown calls languages otherwise than by their extension. */
const extensions: Readonly<Record<string, string>> = {
  solidity: 'sol',
  typescript: 'ts',
  javascript: 'js',
  python: 'py',
  shell: 'sh',
  console: 'sh',
  golang: 'go',
  rust: 'rs',
  text: 'plain',
  txt: 'plain',
  '': 'plain',
};

/** The fence that is open behind these lines; `undefined`: none. */
export function openFence(above: readonly string[]): Fence | undefined {
  const fences = above.flatMap((line, index) => (isFence(line) ? [index] : []));
  const line = fences.at(-1);
  if (line === undefined) {
    return undefined;
  }
  const info = /^[\s>]*(?:```|~~~)\s*(\w*)/.exec(above[line] ?? '')?.[1]?.toLowerCase() ?? '';
  // Only one that opens names a language; of the others every second one opens.
  const isOpen = info !== '' || fences.length % 2 === 1;
  return isOpen ? { line, language: languageOf(`fence.${extensions[info] ?? info}`) } : undefined;
}
