import { parseCell } from '../../src/engine/notebook/cell/parseCell';
import { completeCell } from '../../src/engine/notebook/language/cellContexts';
import type { Completion } from '../../src/engine/primitives/text/language';
import { diagnoseCell } from '../../src/engine/notebook/language/diagnoseCell';
import type { LanguageContext, LanguageNetwork } from '../../src/engine/notebook/language/calls';

export const fuji: LanguageNetwork = {
  name: 'fuji',
  hrp: 'fuji',
  nodes: [{ name: 'public', isPublic: true }],
  chains: [
    { name: 'C-Chain', path: 'C', symbol: 'AVAX' },
    { name: 'Echo', path: 'echo', symbol: 'ECH' },
  ],
  wireNames: 'wire',
};

const local: LanguageNetwork = {
  name: 'local',
  hrp: 'local',
  nodes: [
    { name: 'one', isPublic: false },
    { name: 'two', isPublic: false },
  ],
  chains: [{ name: 'C-Chain', path: 'C', symbol: 'AVAX' }],
  wireNames: 'wire',
};

export function languageContext(part: Partial<LanguageContext> = {}): LanguageContext {
  return { network: local, networks: [local, fuji], named: [], responses: new Map(), ...part };
}

/** Text of a cell and offset of its cursor mark. */
export function atCursor(marked: string): { readonly text: string; readonly offset: number } {
  const offset = marked.indexOf('|');
  return { text: marked.slice(0, offset) + marked.slice(offset + 1), offset };
}

/** Completions at the mark, best first. */
export function completionsAt(marked: string, part: Partial<LanguageContext> = {}): readonly Completion[] {
  const { text, offset } = atCursor(marked);
  return [...completeCell(text, offset, languageContext(part))].sort((a, b) => a.rank - b.rank);
}

/** "error 'platform.getBlok': No method…" of each diagnostic, and the cell after its fix. */
export function diagnosed(text: string, part: Partial<LanguageContext> = {}): readonly string[] {
  return diagnoseCell(text, languageContext(part), parseCell(text)).map(
    ({ severity, start, end, message, fix }) =>
      `${severity} '${text.slice(start, end)}': ${message}` +
      (fix === undefined ? '' : ` → ${text.slice(0, fix.start)}${fix.text}${text.slice(fix.end)}`),
  );
}
