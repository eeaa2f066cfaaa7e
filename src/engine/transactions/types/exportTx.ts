import { type Chain, decodeCb58, encodeCb58 } from '../../primitives';
import { type Fact, type Line, fact, id, joined, message, remote, text } from '../../report';
import { utxoId } from '../codec/codecIds';
import type { DecodedBytes } from '../codec/decodedBytes';
import { Spelling } from '../codec/spelling';
import { idShape } from '../codec/tables/codecShape';
import type { TransactionPlace } from '../platform/foundTransaction';
import type { TransactionContext } from '../platform/transactionReport';
import { chainWord } from '../report/decodedView';
import { type Outflow, flowsOf } from '../report/flows';
import { amountsLine, sums } from '../report/moneyFacts';
import { receiversOf } from '../report/receivers';
import { viewOfDecoded } from '../report/codecContext';
import type { Titled, TransactionType } from './transactionType';

export const exportTx: TransactionType = {
  name: 'ExportTx',
  typeIds: { P: 18, X: 4, C: 1 },
  fields: ({ base, evmInputs, exportedOutputs }) => [
    ...base,
    ['destinationChain', idShape],
    ...evmInputs,
    exportedOutputs,
  ],
  description: 'exports assets to another chain',
  title,
  facts: (decoded, txId, context) =>
    context.claim === undefined ? [] : claimedFact(decoded, txId, context.claim, context),
};

function title({ tx, flows: { outflows }, view }: Titled): Line | undefined {
  const exported = outflows.filter(({ field }) => field === 'exportedOutputs');
  const receivers = receiversOf(exported, view);
  const [only] = receivers;
  if (only === undefined) {
    return undefined;
  }
  const values = {
    amounts: amountsLine(sums(exported), view),
    from: text(view.decoded.chain ?? ''),
    to: chainWord(tx.child('destinationChain')!, view),
  };
  return receivers.length === 1
    ? message`exports ${values.amounts} from ${values.from} to ${values.to} for ${only.line}`
    : message`exports ${values.amounts} from ${values.from} to ${values.to} for ${receivers.length} owners`;
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
  const tx = decoded.root.child('unsignedTx') ?? decoded.root;
  const own = tx.child('outputs')?.children.length ?? 0;
  const bytes = decodeCb58(txId, 32)?.bytes ?? new Uint8Array(32);
  return flowsOf(tx, decoded, new Spelling(decoded))
    .outflows.filter(({ field }) => field === 'exportedOutputs')
    .map((flow, index) => ({ flow, utxo: encodeCb58(utxoId(bytes, own + index)) }));
}

/** Whether the other chain has what was exported. */
function claimedFact(
  decoded: DecodedBytes,
  txId: string,
  claim: ImportClaim,
  around: TransactionContext,
): readonly Fact[] {
  const outputs = claimedOutputs(decoded, txId);
  const { waiting, chain, why = '' } = claim;
  const importers = [...new Set([...importersOf(outputs, around.place), ...(claim.importers ?? [])])];
  const left = outputs.filter(({ utxo }) => waiting?.has(utxo));
  const amounts = amountsLine(sums(left.map(({ flow }) => flow)), viewOfDecoded(decoded, around));
  const by = joined(
    importers.map((importer) => [id(importer)]),
    ', ',
  );
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
