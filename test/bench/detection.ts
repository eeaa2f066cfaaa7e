import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { getAddress } from 'viem';
import { encodeCb58 } from '../../src/engine/primitives/ids/cb58';
import type * as Detect from '../../src/engine/detection/detect';
import type * as Guard from '../../src/engine/secrets/guard/classifySecret';
import type * as Lines from '../../src/extension/shared/lineIdentifier';
import type { BenchRow } from './benchRow';
import { bundled } from './bundled';
import { plainDetection } from './plainDetection';

const root = resolve(__dirname, '../..');
const detectFile = resolve(root, 'src/engine/detection/detect.ts');
const guardFile = resolve(root, 'src/engine/secrets/guard/classifySecret.ts');
const linesFile = resolve(root, 'src/extension/shared/lineIdentifier.ts');
const megabyte = 1_000_000;

/**
 * Detects identifiers in files of 1 MB and under the pointer. Repeatable work counts by its fastest run, one-time work
 * by its CPU time (including compilation), because other load only adds time.
 */
export async function run(): Promise<BenchRow[]> {
  const file = recordedText(megabyte);
  const line = `accepted ${file.slice(file.indexOf('"body"'))}`.slice(0, 500);
  const loaded = await bundled<typeof Detect>(detectFile);
  const firstHover = milliseconds(() => loaded.identifierAt(line, 250));
  return [
    wholeFile(loaded, file),
    {
      name: 'all identifiers of a 1 MB list of different cb58 IDs',
      value: fastest(5, () => loaded.findIdentifiers(listOf(encodeCb58, 32))),
      unit: 'ms',
    },
    {
      name: 'all identifiers of a 1 MB list of different addresses',
      value: fastest(5, () => loaded.findIdentifiers(listOf((bytes) => `0x${Buffer.from(bytes).toString('hex')}`, 20))),
      unit: 'ms',
    },
    underPointer(loaded, line),
    { name: 'identifier under the pointer on that line, the first time', value: firstHover, unit: 'ms', bar: 1 },
    {
      name: 'identifier under the pointer in a line of 10 MB of hex digits',
      value: fastest(50, () => loaded.identifierAt(hugeLine, 5_000_000)),
      unit: 'ms',
      bar: 1,
    },
    spelling(loaded),
    ...guard(await bundled<typeof Guard>(guardFile)),
    ...terminal(await bundled<typeof Lines>(linesFile)),
  ];
}

/** Links in terminals, which VS Code requests for each visible line. */
function terminal({ identifiersInLine }: typeof Lines): readonly BenchRow[] {
  const hash = (byte: number): string => `0x${byte.toString(16).repeat(32)}`;
  const lines = {
    'a log of a node': `[10-12|14:02:11] INFO <C Chain> accepted block hash=${hash(0xab)} parent=${hash(0xcd)} `,
    'a key': `Private key: ${hash(0x4c)} of ${hash(0x5d)} `,
    'hashes alone': `${hash(0x7e)} ${hash(0x8f)} `,
    words: 'compiling 31 files with solc 0.8.26, nothing to link here. ',
  };
  return Object.entries(lines).map(([what, words]) => ({
    name: `links of a line of 1,000 characters in a terminal: ${what}`,
    value: fastest(200, () => identifiersInLine(words.repeat(20).slice(0, 1_000))),
    unit: 'ms',
    bar: 1,
  }));
}

const hugeLine = 'ab'.repeat(5_000_000);
const lists = new Map<number, string>();

/** Whether 32 bytes may be a private key: with a telling name, and where the whole file must be searched. */
function guard({ classifySecret }: typeof Guard): readonly BenchRow[] {
  const around = readFileSync(guardFile, 'utf8').repeat(20).split('\n');
  const value = `0x${'7e'.repeat(32)}`;
  const validate = (line: string): number =>
    fastest(200, () => {
      const place = { fileName: 'a.ts', line, start: line.indexOf(value) };
      return classifySecret({ ...place, linesAbove: around, linesBelow: around });
    });
  return [
    {
      name: 'guard of a value with a name of its own',
      value: validate(`  const txHash = '${value}';`),
      unit: 'ms',
      bar: 1,
    },
    { name: 'guard of a value that nothing speaks of', value: validate(`  play('${value}');`), unit: 'ms', bar: 1 },
  ];
}

function wholeFile(loaded: typeof Detect, file: string): BenchRow {
  const [value, peer] = paired(
    15,
    () => loaded.findIdentifiers(file),
    () => plainDetection(file),
  );
  return {
    name: 'all identifiers of a 1 MB file (recorded answers of a node)',
    value,
    unit: 'ms',
    bar: 20,
    comparedWith: 'one regular expression, base58 by BigInt, sha256 of node:crypto',
    ratio: peer / value,
  };
}

function underPointer(loaded: typeof Detect, line: string): BenchRow {
  const offsets = Array.from({ length: line.length }, (_, offset) => offset);
  const [all, peer] = paired(
    25,
    () => offsets.forEach((offset) => loaded.identifierAt(line, offset)),
    () => offsets.forEach(() => plainDetection(line)),
  );
  return {
    name: 'identifier under the pointer on a line of 500 columns',
    value: all / offsets.length,
    unit: 'ms',
    bar: 1,
    comparedWith: 'the regular expression over the whole line',
    ratio: peer / all,
  };
}

function spelling(loaded: typeof Detect): BenchRow {
  const addresses = Array.from({ length: 2000 }, (_, i) => `0x${sha256(`address ${i}`).toString('hex').slice(0, 40)}`);
  const found = addresses.map((address) => loaded.findIdentifiers(address)[0]?.identifier);
  // Both cache encoded addresses, so each address is encoded once.
  const value = milliseconds(() => {
    for (const identifier of found) {
      if (identifier?.kind !== 'evmAddress' || !identifier.address) {
        throw new Error('The list holds something else than addresses.');
      }
    }
  });
  const peer = milliseconds(() => addresses.forEach((address) => getAddress(address)));
  return {
    name: 'EIP-55 spelling of an address',
    value: (value * 1000) / addresses.length,
    unit: 'µs',
    comparedWith: 'getAddress of viem',
    ratio: peer / value,
  };
}

/** Recorded responses, one after the other, as in a log. */
function recordedText(length: number): string {
  const folder = resolve(root, 'test/recordings');
  let text = '';
  for (const name of readdirSync(folder).sort()) {
    text += name.endsWith('.jsonl') ? readFileSync(resolve(folder, name), 'utf8') : '';
  }
  return text.slice(0, length);
}

function listOf(encode: (bytes: Uint8Array) => string, size: number): string {
  const known = lists.get(size);
  if (known !== undefined) {
    return known;
  }
  const parts: string[] = [];
  for (let length = 0, i = 0; length < megabyte; i++) {
    const text = encode(sha256(`value ${i}`).subarray(0, size));
    parts.push(text);
    length += text.length + 1;
  }
  const list = parts.join('\n');
  lists.set(size, list);
  return list;
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function milliseconds(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function fastest(times: number, work: () => unknown): number {
  return Math.min(...Array.from({ length: times }, () => milliseconds(work)));
}

/** The fastest runs of two pieces of work, alternating, so that other load affects both. */
function paired(times: number, one: () => unknown, other: () => unknown): [number, number] {
  let fastestOne = Infinity;
  let fastestOther = Infinity;
  for (let i = 0; i < times; i++) {
    fastestOne = Math.min(fastestOne, milliseconds(one));
    fastestOther = Math.min(fastestOther, milliseconds(other));
  }
  return [fastestOne, fastestOther];
}
