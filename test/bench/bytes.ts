import { resolve } from 'node:path';
import type * as At from '../../src/engine/bytes/bytesAt';
import type * as Read from '../../src/engine/bytes/readBytes';
import type * as Detect from '../../src/engine/detection/detect';
import { bundled } from './bundled';
import type { BenchRow } from './benchRow';

const engine = resolve(__dirname, '../../src/engine');

/** Cost of a hover over bytes: finding them in the line, decoding them, and describing them. */
export async function run(): Promise<BenchRow[]> {
  const { bytesAt } = await bundled<typeof At>(resolve(engine, 'bytes/bytesAt.ts'));
  const { readBytes } = await bundled<typeof Read>(resolve(engine, 'bytes/readBytes.ts'));
  const { identifierAt } = await bundled<typeof Detect>(resolve(engine, 'detection/detect.ts'));
  const hover = (line: string): void => {
    if (identifierAt(line, 5000) !== undefined) {
      throw new Error('The line holds an identifier, not bytes.');
    }
    const found = bytesAt(line, 5000);
    readBytes(found?.text ?? '')[0]?.report();
  };
  const literal = transfer(624);
  if (readBytes(literal)[0]?.key !== 'P.tx') {
    throw new Error('The made transaction cannot be read.');
  }
  return [
    row(`hover over a literal of ${literal.length} characters: a transaction of 624 outputs`, 20, () => hover(literal)),
    row('hover over a literal of 100,000 characters that is nothing', 20, () => hover(`0x60${'80'.repeat(49_999)}`)),
    row('hover over 10 MB of hex digits in one line', 20, () => hover('ab'.repeat(5_000_000))),
    row('hover over 4 MB of hex digits that begin as the codec does', 50, () => hover(`0x${'00'.repeat(2_000_000)}`)),
  ];
}

function row(name: string, bar: number, work: () => void): BenchRow {
  let value = Infinity;
  for (let i = 0; i < 15; i++) {
    const start = performance.now();
    work();
    value = Math.min(value, performance.now() - start);
  }
  return { name, value, unit: 'ms', bar };
}

/** A P-Chain transaction with that many outputs to one address, without signatures. */
function transfer(outputs: number): string {
  const asset = 'dbcf890f77f49b96857648b72b77f9f82937f28a68704af05da0dc12ba53f2db';
  const owner = '3cb7d3842e8cee6a0ebd09f1fe884f6861e1b29c';
  const output = `${asset}00000007${'000000003b9aca00'}${'0'.repeat(16)}0000000100000001${owner}`;
  const head = `000000000022${'00003039'}${'0'.repeat(64)}${outputs.toString(16).padStart(8, '0')}`;
  return `0x${head}${output.repeat(outputs)}${'0'.repeat(8)}${'0'.repeat(8)}${'0'.repeat(8)}`;
}
