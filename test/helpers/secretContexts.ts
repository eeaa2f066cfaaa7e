import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { encodeCb58 } from '../../src/engine/primitives/ids/cb58';

/** A realistic text that contains one 32-byte value; see test/fixtures/secrets/README.md. */
export interface SecretContext {
  /** `named.txt:12 deploy.ts` */
  readonly name: string;
  readonly isKey: boolean;
  readonly fileName: string;
  readonly lines: readonly string[];
  /** Line of the value. */
  readonly line: number;
  readonly character: number;
}

const folder = path.join(__dirname, '../fixtures/secrets');

/** The first private keys of anvil's and Hardhat's published test accounts. */
const keys = [
  'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  '7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
] as const;
const addresses = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] as const;

const cb58 = (hex: string): string => encodeCb58(Buffer.from(hex, 'hex'));
const valueMark = /%[VBC]%/;
const head = /^@@ (key|hash) (\S+)$/;

/** Names of the files with contexts. */
export function contextFiles(): readonly string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.txt'));
}

export function contextsIn(name: string): readonly SecretContext[] {
  const lines = readFileSync(path.join(folder, name), 'utf8').split('\n');
  const starts = lines.flatMap((line, index) => (head.test(line) ? [index] : []));
  return starts.map((start, index) => {
    const [, kind, fileName = ''] = head.exec(lines[start] ?? '') ?? [];
    const body = lines.slice(start + 1, starts[index + 1] ?? lines.length - 1);
    return contextOf(`${name}:${start + 1} ${fileName}`, kind === 'key', fileName, body);
  });
}

function contextOf(name: string, isKey: boolean, fileName: string, body: readonly string[]): SecretContext {
  // Derived from the context, so that no rule can know the value: it is neither in use nor published.
  const value = createHash('sha256')
    .update([fileName, ...body].join('\n'))
    .digest('hex');
  const line = body.findIndex((text) => valueMark.test(text));
  assert.ok(line >= 0, `${name} has no value`);
  const filled = (text: string): string =>
    text
      .replaceAll('%V%', `0x${value}`)
      .replaceAll('%B%', value)
      .replaceAll('%C%', cb58(value))
      .replace(/%x([123])%/g, (_, digit: string) => `0x${keys[Number(digit)]}`)
      .replaceAll('%b1%', keys[1])
      .replaceAll('%c1%', cb58(keys[1]))
      .replace(/%a([12])%/g, (_, digit: string) => addresses[Number(digit) - 1] ?? '');
  const text = body[line] ?? '';
  const character = filled(text.slice(0, text.search(valueMark))).length;
  return { name, isKey, fileName, lines: body.map(filled), line, character };
}
