import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ConfigFile } from '../../src/engine/config/problem';

export interface ConfigTexts {
  readonly file: Extract<ConfigFile, 'genesis' | 'upgrade' | 'config'>;
  readonly text: string;
}

/** All files with a recorded result of a VM. */
export function recordedConfigs(): readonly ConfigTexts[] {
  const read = (name: string): readonly Readonly<Record<string, unknown>>[] =>
    JSON.parse(readFileSync(path.join(__dirname, '../recordings', `${name}.json`), 'utf8')) as Record<
      string,
      unknown
    >[];
  const textsOf = (name: string, file: ConfigTexts['file']): readonly ConfigTexts[] =>
    read(name).flatMap((row) => {
      const text = row[file];
      return text === undefined
        ? []
        : [{ file, text: typeof text === 'string' ? text : JSON.stringify(text, null, 2) }];
    });
  return [
    ...textsOf('genesis-checks', 'genesis'),
    ...textsOf('genesis-checks-more', 'genesis'),
    ...textsOf('upgrade-checks', 'upgrade'),
    ...textsOf('upgrade-checks-more', 'upgrade'),
    ...textsOf('config-checks', 'config'),
  ];
}

const pieces = [
  ...[
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    "'",
    '\\',
    '//',
    '/*',
    '*/',
    '#',
    '\n',
    '\r\n',
    '\ufeff',
    '\u00a0',
    '\u2028',
    ' ',
  ],
  ...[
    'null',
    'true',
    'NaN',
    '0x',
    '007',
    '-1',
    '1e999',
    '1.5',
    '"-1"',
    '""',
    '"0x"',
    '\ud800',
    '😀',
    '\u0000',
    '\\u0022',
  ],
  ...[
    '"__proto__":{}',
    '"constructor":1',
    '"toString":[]',
    '9'.repeat(90),
    `"0x${'f'.repeat(65)}"`,
    '{"a":'.repeat(60),
    '[[]]',
  ],
];

/** A text with one to four mutations typical of humans and tools. */
export function mutated(text: string, others: readonly ConfigTexts[], random: () => number): string {
  const below = (most: number): number => Math.floor(random() * most);
  let result = text;
  for (let left = 1 + below(4); left > 0; left--) {
    const [a, b] = [below(result.length + 1), below(result.length + 1)].sort((one, other) => one - other) as [
      number,
      number,
    ];
    const end = Math.min(b, a + 1 + below(30));
    switch (below(8)) {
      case 0:
        result = result.slice(0, a) + result.slice(end);
        break;
      case 1:
        result = result.slice(0, end) + result.slice(a);
        break;
      case 2:
      case 3:
        result = result.slice(0, a) + pieces[below(pieces.length)]! + result.slice(below(2) === 0 ? a : end);
        break;
      case 4:
        result = result.slice(0, a);
        break;
      case 5: {
        const other = others[below(others.length)]!.text;
        const from = below(other.length);
        result = result.slice(0, a) + other.slice(from, from + below(200)) + result.slice(end);
        break;
      }
      case 6:
        result = result.replace(/[0-9]+/g, (digits) => (random() < 0.05 ? pieces[below(pieces.length)]! : digits));
        break;
      default:
        result = result.replace(/"[A-Za-z]+"/g, (key) => (random() < 0.05 ? key.toUpperCase() : key));
    }
  }
  return result;
}
