import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { decodedText } from './support/decodedText';

/** Bytes on a command line: prints what is in them, offline. Exit 0 decoded, 1 not. */

const kinds = ['tx', 'block', 'utxo', 'warp', 'evm'] as const;
const chains = ['P', 'X', 'C'] as const;

const usage = `Usage: npm run decode -- HEX [options]

  HEX               hex with or without 0x, cb58 or base64, with or without checksum; "-" reads
                    standard input, "@FILE" a file
  --kind KIND       only as ${kinds.join(', ')}
  --chain CHAIN     only as bytes of ${chains.join(', ')}
  --hrp HRP         prefix of addresses, where the bytes do not name a network that has another
  --words           in words, as the editor shows it, not as a node's JSON
  --ranges          which bytes are which field
`;

const options = {
  kind: { type: 'string' },
  chain: { type: 'string' },
  hrp: { type: 'string' },
  words: { type: 'boolean', default: false },
  ranges: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** @throws {Error} whose message is a sentence */
function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    const [what] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new Error(`${what}. See npm run decode -- --help.`, { cause: error });
  }
}

async function main(): Promise<number> {
  const { values, positionals } = readArguments();
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0 || values.help) {
    process.stderr.write(usage);
    return values.help ? 0 : 1;
  }
  const kind = oneOf('kind', kinds, values.kind);
  const chain = oneOf('chain', chains, values.chain);
  const { text, others } = await decodedText(textOf(given), {
    ...(kind === undefined ? {} : { kind }),
    ...(chain === undefined ? {} : { chain }),
    ...(values.hrp === undefined ? {} : { hrp: values.hrp }),
    form: values.words ? 'words' : values.ranges ? 'ranges' : 'json',
    now: Date.now(),
  });
  for (const name of others) {
    process.stderr.write(`Also decodes as: ${name}\n`);
  }
  process.stdout.write(text);
  return 0;
}

/** @throws {Error} whose message is a sentence */
function oneOf<T extends string>(name: string, allowed: readonly T[], given: string | undefined): T | undefined {
  const found = allowed.find((each) => each === given);
  if (given !== undefined && found === undefined) {
    throw new Error(`There is no ${name} "${given}". There are ${allowed.join(', ')}.`);
  }
  return found;
}

/** @throws {Error} whose message is a sentence */
function textOf(given: string): string {
  if (given === '-') {
    return readFileSync(0, 'utf8');
  }
  if (!given.startsWith('@')) {
    return given;
  }
  try {
    return readFileSync(given.slice(1), 'utf8');
  } catch (error) {
    throw new Error(`The file ${given.slice(1)} cannot be read: ${(error as Error).message}.`, { cause: error });
  }
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
