import { readFileSync } from 'node:fs';
import { CommandError, defineCommand, exitCodes } from '../command';
import type { decodedText } from '../../engine';

const kinds = ['tx', 'block', 'utxo', 'warp', 'evm'] as const;
const chains = ['P', 'X', 'C'] as const;

export const command = defineCommand({
  name: 'decode',
  operands: 'HEX',
  about:
    'hex with or without 0x, cb58 or base64, with or without checksum; "-" reads standard input, "@FILE" a file. Runs offline',
  options: {
    kind: { type: 'string', value: 'KIND', help: `only as ${kinds.join(', ')}`, takes: kinds },
    chain: { type: 'string', value: 'CHAIN', help: `only as bytes of ${chains.join(', ')}`, takes: chains },
    hrp: {
      type: 'string',
      value: 'HRP',
      help: 'address prefix, unless the bytes name a network with another',
    },
    words: { type: 'boolean', help: "in words, as the editor shows it, not as a node's JSON" },
    ranges: { type: 'boolean', help: 'which bytes are which field' },
  },
  examples: [['@tx.hex --words', 'what the transaction in a file would do']],
  async run({ operands: [given = ''], values }) {
    const { text, others } = await decodeOrThrow(readOperand(given), {
      kind: parseChoice('kind', kinds, values.kind),
      chain: parseChoice('chain', chains, values.chain),
      hrp: values.hrp,
      form: values.words === true ? 'words' : values.ranges === true ? 'ranges' : 'json',
      now: Date.now(),
    });
    for (const name of others) {
      process.stderr.write(`Also decodes as: ${name}\n`);
    }
    process.stdout.write(text);
    return exitCodes.ok;
  },
});

/** @throws {CommandError} */
async function decodeOrThrow(...given: Parameters<typeof decodedText>): ReturnType<typeof decodedText> {
  try {
    const { decodedText } = await import('../../engine/decode');
    return await decodedText(...given);
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error), exitCodes.unreadable, {
      cause: error,
    });
  }
}

/** @throws {CommandError} */
function parseChoice<T extends string>(name: string, allowed: readonly T[], given: string | undefined): T | undefined {
  const found = allowed.find((each) => each === given);
  if (given !== undefined && found === undefined) {
    throw new CommandError(`Unknown ${name} "${given}". Expected ${allowed.join(', ')}.`);
  }
  return found;
}

/** @throws {CommandError} */
function readOperand(given: string): string {
  if (given !== '-' && !given.startsWith('@')) {
    return given;
  }
  const file = given.slice(1);
  try {
    return readFileSync(given === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new CommandError(`The file ${file} cannot be read: ${(error as Error).message}.`, exitCodes.unreadable, {
      cause: error,
    });
  }
}
