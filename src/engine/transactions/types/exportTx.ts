import type { DecodedBytes } from '../codec/decodedBytes';
import { chainWord, primaryChain } from '../report/chainNames';
import { flowsOf, type Outflow } from '../report/flows';
import { amountsLine, sums } from '../report/moneyFacts';
import { type KnownAsset, knownAssets } from '../report/codecContext';
import { listLine, type DecodedView } from '../report/decodedView';
import { utxoId } from '../codec/codecIds';
import { Spelling } from '../codec/spelling';
import { type Fact, type Line, type Names, fact, id, joined, message, remote, text } from '../../report';
import { type Chain, decodeCb58, encodeCb58 } from '../../primitives';
import type { TransactionPlace } from '../platform/foundTransaction';

const MAX_EXPORTERS = 3;

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

interface Around {
  readonly names: Names;
  readonly assets: ReadonlyMap<string, KnownAsset>;
  readonly place: TransactionPlace;
  readonly claim?: ImportClaim;
}

/** Of an export, whether the other chain has it; of an import, which transactions exported what it takes. */
export function claimFacts(decoded: DecodedBytes, txId: string, around: Around): readonly Fact[] {
  switch (decoded.type) {
    case 'ExportTx':
      return around.claim === undefined ? [] : claimedFact(decoded, txId, around.claim, around);
    case 'ImportTx':
      return exportedByFact(decoded, around);
    default:
      return [];
  }
}

function claimedFact(decoded: DecodedBytes, txId: string, claim: ImportClaim, around: Around): readonly Fact[] {
  const outputs = claimedOutputs(decoded, txId);
  const { waiting, chain, why = '' } = claim;
  const importers = [...new Set([...importersOf(outputs, around.place), ...(claim.importers ?? [])])];
  const left = outputs.filter(({ utxo }) => waiting?.has(utxo));
  const amounts = amountsLine(sums(left.map(({ flow }) => flow)), viewOf(decoded, around));
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

function exportedByFact(decoded: DecodedBytes, around: Around): readonly Fact[] {
  const tx = decoded.root.child('unsignedTx') ?? decoded.root;
  const { inflows } = flowsOf(tx, decoded, new Spelling(decoded));
  const imported = inflows.filter(({ field }) => field === 'importedInputs');
  const exporters = [...new Set(imported.flatMap(({ utxo }) => utxo?.txId ?? []))];
  const transactions = listLine(
    exporters.slice(0, MAX_EXPORTERS).map((exporter) => [id(exporter)]),
    exporters.length,
  );
  const source = tx.child('sourceChain')!;
  const view = viewOf(decoded, around);
  const chain = primaryChain(source, view);
  const value =
    chain === undefined
      ? message`${transactions} on ${chainWord(source, view)}`
      : message`${transactions} on the ${text(chain)}-Chain`;
  return fact('exportedBy', 'exported by', exporters.length === 0 ? undefined : value, [], { brief: true });
}

function viewOf(decoded: DecodedBytes, { names, assets }: Around): DecodedView {
  const spelling = new Spelling(decoded);
  const flows = flowsOf(decoded.root.child('unsignedTx') ?? decoded.root, decoded, spelling);
  return { decoded, names, spelling, assets: knownAssets(flows, decoded, assets) };
}
