import { bytesAt } from '../../../../src/engine/bytes/bytesAt';
import { identifierAt, findIdentifiers, parseIdentifier } from '../../../../src/engine/detection/detect';
import { placesInText } from '../../../../src/engine/report/places';
import { readKeyPair } from '../../../../src/engine/primitives/bls/readKeyPair';
import { classifySecret } from '../../../../src/engine/secrets/guard/classifySecret';
import { editorBytes } from '../../../../src/extension/decode/byteSuggestions';
import { suggestions } from '../../../../src/extension/lookup/suggestions';
import { linesAbove, linesBelow, guardInFile, guardTyped } from '../../../../src/engine/detection/secretGuard';
import type { Entry } from './entry';

const hash = `0x${'7e'.repeat(32)}`;
const identifier = { kind: 'hash32', text: hash, hex: hash } as const;

/** Places of a text near a key: on its line, before and after it, and on adjacent lines. */
const beside = [`…${hash}`, `${hash}…`, `key = f(…${hash}`, `…\n  - ${hash}\n…`, `${hash}\n…`, `fn(${hash}, …`];
const files: Readonly<Record<string, readonly string[]>> = {
  prose: ['notes.md', 'a.html', 'a.csv'],
  data: ['a.json', 'a.yaml', '.env'],
  code: ['a.ts', 'a.py', 'a.sh'],
};

function guarded(fileName: string, text: string): unknown {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.includes(hash));
  const document = { lineCount: lines.length, lineAt: (line: number) => ({ text: lines[line] ?? '' }) };
  const line = lines[at] ?? '';
  return guardInFile(identifier, {
    fileName,
    line,
    start: line.indexOf(hash),
    linesAbove: [...linesAbove(document, at)],
    linesBelow: [...linesBelow(document, at)],
  });
}

export const identifierEntries: readonly Entry[] = [
  {
    name: 'identifiers in a document or a line of a terminal',
    around: ['…', 'NodeID-…', 'P-avax1…', `${hash}…`, '\u001b[0m…', 'PrivateKey-…'],
    words: ['NodeID-', 'P-fuji1', '0x', 'PrivateKey-', '\u001b[0m'],
    read: findIdentifiers,
    to: 32_768,
  },
  {
    name: 'the identifier or bytes at a place',
    around: ['…', '0x…', 'NodeID-…', 'AAAA…'],
    read: (text) => [0, text.length >> 1, text.length].map((at) => [identifierAt(text, at), bytesAt(text, at)]),
  },
  { name: 'a typed identifier', around: ['…', '0x…', ' P-fuji1… '], read: parseIdentifier },
  ...Object.entries(files).map(([sort, names]): Entry => ({
    name: `the guard of keys in ${sort}`,
    around: beside,
    read: (text) => names.map((fileName) => guarded(fileName, text)),
  })),
  {
    name: 'the guard of keys for the name of a file',
    around: ['/w/…/a.ts', '/w/…'],
    read: (fileName) => classifySecret({ fileName, line: hash, start: 0 }),
  },
  {
    name: 'the clipboard, for what Look Up offers',
    around: ['…', `…\n${hash}`, `${hash} …`, `key: …${hash}`],
    read: (clipboard) => suggestions({ selection: [], clipboard, history: [] }),
  },
  { name: 'what is typed to be looked up', around: [`…${hash}`], read: (text) => guardTyped(identifier, text, '') },
  {
    name: 'a pasted pair of keys',
    around: ['…', '0x…', '{"nodePOP":{"publicKey":"…'],
    words: ['0x', 'secret ', 'PrivateKey', '"publicKey":'],
    read: readKeyPair,
  },
  {
    name: 'bytes in a selection',
    read: (text) =>
      editorBytes({
        selection: { isEmpty: false },
        document: { getText: () => text, offsetAt: () => 0 },
      } as unknown as Parameters<typeof editorBytes>[0]),
  },
  {
    name: 'places of sources in a document',
    around: ['…', 'src/Coin.sol:…', 'src/Coin.sol:1:…', '…:31:9'],
    words: [':1', ':1:1', '\\:'],
    read: (text) => placesInText(text, [{ kind: 'place', path: 'src/Coin.sol', line: 30, column: 8 } as never]),
  },
];
