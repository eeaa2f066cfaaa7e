import { codecIdsOf } from '../../../../src/engine/transactions/codec/codecIds';
import { decodeBytes } from '../../../../src/engine/transactions/codec/decodeBytes';
import { recordedCalls } from './recordedCall';

let bytesById: ReadonlyMap<string, string> | undefined;

/** An unspent output's bytes with checksum, as returned by a node; `undefined` if no recording lists it. */
export function recordedUtxo(id: string): string | undefined {
  bytesById ??= new Map(
    (
      [
        ['platform', 'platform.getUTXOs'],
        ['avm', 'avm.getUTXOs'],
        ['avax', 'avax.getUTXOs'],
      ] as const
    )
      .flatMap(([file, method]) => recordedCalls(file, method))
      .flatMap(({ result }) => result.at('utxos').list.map(({ text }) => text))
      .flatMap((text) => {
        const [decoded] = decodeBytes(text, { kind: 'utxo' });
        const utxo = decoded === undefined ? undefined : codecIdsOf(decoded)[0];
        return utxo === undefined ? [] : [[utxo.cb58, text] as const];
      }),
  );
  return bytesById.get(id);
}
