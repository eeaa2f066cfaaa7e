import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodedText } from '../../../src/engine/decode';
import { kinds } from '../../../src/engine/transactions/codec/decodeBytes';

const page = readFileSync(join(__dirname, '../../../docs/bytes.md'), 'utf8');

interface Example {
  readonly command: string;
  readonly output: string;
}

const examples: readonly Example[] = [
  ...page.matchAll(/```console\n\$ npm run -s decode -- ([^\n]+)\n([^]*?)```/g),
].map(([, command = '', output = '']) => ({ command, output }));

/** The command's combined output. */
async function printed(command: string): Promise<string> {
  const [bytes = '', ...options] = command.split(' ');
  const kind = options.includes('--kind') ? options[options.indexOf('--kind') + 1] : undefined;
  try {
    const { text, others } = await decodedText(bytes, {
      form: options.includes('--words') ? 'words' : options.includes('--ranges') ? 'ranges' : 'json',
      ...(kind === 'tx' || kind === 'utxo' ? { kind } : {}),
      now: 0,
    });
    return others.map((name) => `Also decodes as: ${name}\n`).join('') + text;
  } catch (error) {
    return `${(error as Error).message}\n`;
  }
}

describe('docs/bytes.md', () => {
  for (const { command, output } of examples) {
    it(`shows what decode prints for ${command.slice(0, 24)}… ${command.split(' ').slice(1).join(' ')}`, async () => {
      assert.equal(await printed(command), output);
    });
  }

  it('has examples of the codec, of EVM data, of ranges and of a refusal', () => assert.equal(examples.length, 6));

  it('names every kind that bytes can be', () => {
    const named = new Set([...page.matchAll(/^\| `(\w+)`/gm)].map(([, kind]) => kind));
    for (const kind of [...kinds.map((row) => row.kind), 'justification', 'evm', 'calldata', 'revert']) {
      assert.ok(named.has(kind), kind);
    }
  });
});
