import { type Chain, decodeCb58, encodeCb58 } from '../../primitives';
import { type Fact, type Line, fact, id, joinEach, message, remote, text } from '../../report';
import { utxoId } from '../codec/codecIds';
import type { DecodedBytes } from '../codec/decodedBytes';
import { viewOfDecoded, type Outflow, flowsOf } from '../report/flows';
import { listLine } from '../report/lines';
import { totalLine } from '../report/money';
import type { TransactionPlace } from './foundTransaction';
import type { TransactionContext } from './transactionReport';

/** What became of an export on the other chain, and where an import comes from. */
export function crossChainFacts(decoded: DecodedBytes, txId: string, around: TransactionContext): readonly Fact[] {
  return [...claimedFact(decoded, txId, around), ...exportedByFact(decoded, around)];
}

/** What the chain that something was exported to says of it. */
export interface ImportClaim {
  readonly chain: Chain;
  /** Exported outputs, by UTXO ID in cb58, that still wait to be imported; absent: nobody told. */
  readonly waiting?: ReadonlySet<string>;
  /** The transactions that imported the others, as far as the chain's own blocks tell. */
  readonly importers?: readonly string[];
  /** Why nobody told: a sentence, or the host and method that gave no answer. */
  readonly why?: string;
  readonly from: readonly number[];
}

/** An output that a transaction exports. */
export interface ExportedOutput {
  /** UTXO ID in cb58. */
  readonly utxo: string;
  readonly flow: Outflow;
}

/** What a transaction exports, with the IDs that the outputs have on the other chain. */
export function claimedOutputs(decoded: DecodedBytes, txId: string): readonly ExportedOutput[] {
  const own = decoded.tx.child('outputs')?.children.length ?? 0;
  const bytes = decodeCb58(txId, 32)?.bytes ?? new Uint8Array(32);
  return flowsOf(decoded)
    .outflows.filter(({ field }) => field === 'exportedOutputs')
    .map((flow, index) => ({ flow, utxo: encodeCb58(utxoId(bytes, own + index)) }));
}

/** Whether the other chain has what was exported. */
function claimedFact(decoded: DecodedBytes, txId: string, around: TransactionContext): readonly Fact[] {
  const { claim } = around;
  if (claim === undefined) {
    return [];
  }
  const outputs = claimedOutputs(decoded, txId);
  const { waiting, chain, why = '' } = claim;
  const importers = [...new Set([...importersOf(outputs, around.place), ...(claim.importers ?? [])])];
  const left = outputs.filter(({ utxo }) => waiting?.has(utxo));
  const amounts = totalLine(
    left.map(({ flow }) => flow),
    viewOfDecoded(decoded, around),
  );
  const by = joinEach(importers, (importer) => id(importer));
  const value: Line =
    importers.length > 0 && left.length === 0
      ? message`on the ${text(chain)}-Chain by ${by}`
      : waiting === undefined
        ? message`unknown: ${remote(why)}`
        : left.length === outputs.length
          ? message`not yet: ${amounts} pending import on the ${text(chain)}-Chain`
          : left.length > 0
            ? message`in part: ${amounts} pending import on the ${text(chain)}-Chain`
            : [text(`on the ${chain}-Chain; import transaction unknown`)];
  const from = [...new Set([...claim.from, ...(importers.length > 0 ? around.place.from : [])])];
  // What can still change has a key of its own.
  const isSettled = left.length === 0 && (waiting !== undefined || importers.length > 0);
  return fact(isSettled ? 'claimed' : 'unclaimed', 'imported', value, from, { brief: true });
}

/** The transactions that spent the outputs, by the data service. */
function importersOf(outputs: readonly ExportedOutput[], { indexed }: TransactionPlace): readonly string[] {
  const emitted = indexed?.transaction.emittedUtxos ?? [];
  const importers = emitted.flatMap(({ utxoId: utxo, consumingTxHash }) =>
    consumingTxHash && outputs.some((output) => output.utxo === utxo) ? [consumingTxHash] : [],
  );
  return [...new Set(importers)];
}

const MAX_EXPORTERS = 3;

function exportedByFact(decoded: DecodedBytes, around: TransactionContext): readonly Fact[] {
  const source = decoded.tx.child('sourceChain');
  if (source === undefined) {
    return [];
  }
  const { inflows } = flowsOf(decoded);
  const imported = inflows.filter(({ field }) => field === 'importedInputs');
  const exporters = [...new Set(imported.flatMap(({ utxo }) => utxo?.txId ?? []))];
  const transactions = listLine(
    exporters.slice(0, MAX_EXPORTERS).map((exporter) => [id(exporter)]),
    exporters.length,
  );
  const view = viewOfDecoded(decoded, around);
  const chain = view.primaryChain(source);
  const value =
    chain === undefined
      ? message`${transactions} on ${view.chain(source)}`
      : message`${transactions} on the ${text(chain)}-Chain`;
  return fact('exportedBy', 'exported by', exporters.length === 0 ? undefined : value, [], { brief: true });
}
