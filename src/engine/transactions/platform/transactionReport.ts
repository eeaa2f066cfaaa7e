import {
  type Fact,
  type Line,
  type Names,
  type ReportStatus,
  type Section,
  type UnsourcedReport,
  count,
  fact,
  factsFrom,
  id,
  message,
  namedIds,
  remote,
  text,
  time,
  joinEach,
} from '../../report';
import { avaxAmount, assetNames, listLine } from '../report/lines';
import { transactionType } from '../typeRegistry';
import type { FoundTransaction, TransactionPlace, StakingResults } from './foundTransaction';
import { codecReport } from '../report/codecReport';
import { type KnownAsset, type SpentOutput, viewOfDecoded, type Outflow, flowsOf } from '../report/flows';
import { stakingParts } from './stakingParts';
import type { Signer, DecodedBytes } from '../codec/decodedBytes';
import { type Chain, decodeCb58, encodeCb58 } from '../../primitives';
import { utxoId } from '../codec/codecIds';
import { totalLine } from '../report/money';

/** What is known of a transaction apart from its bytes. */
export interface TransactionContext {
  /** Indices of the sources. */
  readonly from: readonly number[];
  /** Names of chains and subnets, by ID. */
  readonly names: Names;
  /** Owners of inputs with several signers, by UTXO ID. */
  readonly spent?: ReadonlyMap<string, SpentOutput>;
  /** For an export: its import on the other chain. */
  readonly claim?: ImportClaim;
  readonly place: TransactionPlace;
  readonly assets: ReadonlyMap<string, KnownAsset>;
  readonly signers: readonly Signer[];
  readonly staking: StakingResults;
}

/** Already in the title, address or tables, or only useful for standalone bytes. */
const hiddenFacts: ReadonlySet<string> = new Set(['txID', 'networkID', 'blockchainID']);
const hiddenSections: ReadonlySet<string> = new Set(['bytes']);

/** Report of a P- or X-Chain transaction or C-Chain atomic transaction: its contents and its outcome. */
export function platformTransactionReport(
  found: FoundTransaction,
  context: Omit<TransactionContext, 'from'>,
): UnsourcedReport {
  const { chain, decoded, id: txId, status } = found;
  const from = [found.from];
  const type = transactionType(decoded?.type ?? '');
  const staking = stakingParts(found, context.place, context.staking);
  const bytes = decoded && codecReport(decoded, { ...context, identifier: txId, staking: staking.known });
  const symbols = assetNames(context.assets);
  const own = (bytes?.facts ?? [])
    .filter(({ key }) => !hiddenFacts.has(key) && !staking.result.has(key))
    .map((each) => ({ ...each, value: namedIds(staking.values.get(each.key) ?? each.value, symbols), from }));
  const sections = (bytes?.sections ?? []).filter(({ key }) => !hiddenSections.has(key));
  return {
    kind: 'transaction',
    status: reportStatus(status),
    title:
      bytes === undefined ? [text(`${chain}-Chain transaction, ${stateWords(found)}`)] : titleOf(found, bytes.title),
    chain: `${chain}-Chain`,
    card: bytes?.card,
    facts: [
      ...placeFacts(context.place),
      ...fact('status', 'status', statusLine(found), from, { brief: reportStatus(status) !== 'ok' }),
      ...staking.facts,
      ...own,
      ...fact('creates', 'created', type?.creates && [text(`${type.creates} `), id(txId)], from, { brief: true }),
      ...((decoded && type?.facts?.(decoded, txId, { ...context, from })) ?? []),
      ...(decoded === undefined ? [] : crossChainFacts(decoded, txId, { ...context, from })),
      ...indexedFacts(context.place).filter(({ label }) => !staking.facts.some((known) => known.label === label)),
      ...fact('whyNoPlace', 'note', context.place.why === undefined ? undefined : [text(context.place.why)], []),
    ],
    sections: sections.map((section): Section => {
      const rows = section.rows.map((row) => row.map((cell) => namedIds(cell, symbols)));
      return { ...section, rows, from };
    }),
    raw: [...found.raw, ...(bytes?.raw ?? [])],
  };
}

function placeFacts({ time: at, height, block, from }: TransactionPlace): readonly Fact[] {
  return factsFrom(from, [
    ['time', 'time', at === undefined ? undefined : [time(at)], { brief: true }],
    ['block', 'block', height === undefined ? undefined : [count(height)], { brief: true }],
    ['blockHash', 'block ID', block === undefined ? undefined : [id(block)]],
  ]);
}

/** The data service's additional data on a stake: potential reward and reward transaction. */
function indexedFacts({ indexed, from }: TransactionPlace): readonly Fact[] {
  if (indexed?.chain !== 'P') {
    return [];
  }
  const { estimatedReward, rewardTxHash, stakingTxHash } = indexed.transaction;
  const linked = (hash: string | null | undefined) => (hash ? [id(hash)] : undefined);
  return factsFrom(from, [
    ['estimatedReward', 'potential reward', estimatedReward == null ? undefined : [avaxAmount(estimatedReward)]],
    ['rewardTx', 'reward transaction', linked(rewardTxHash)],
    ['stakingTx', 'staking transaction', linked(stakingTxHash)],
  ]);
}

function reportStatus(status: string): ReportStatus {
  return status === 'Processing' ? 'pending' : ['Aborted', 'Dropped'].includes(status) ? 'failed' : 'ok';
}

/** Marks transactions that have not taken effect. A rejected reward is itself the subject of its transaction. */
function titleOf({ status, decoded }: FoundTransaction, what: Line): Line {
  switch (status) {
    case 'Processing':
      return message`processing: ${what}`;
    case 'Dropped':
      return message`dropped: ${what}`;
    case 'Aborted':
      return transactionType(decoded?.type ?? '')?.ends ? what : message`aborted: ${what}`;
    default:
      return what;
  }
}

function statusLine(found: FoundTransaction): Fact['value'] {
  const state = text(stateWords(found));
  return found.reason === undefined ? [state] : message`${state}: ${remote(found.reason)}`;
}

function stateWords({ status, decoded }: FoundTransaction): string {
  switch (status) {
    case 'Committed':
    case 'Accepted':
      return decoded === undefined ? 'accepted; transaction type newer than this version of Snowprobe' : 'accepted';
    case 'Aborted':
      return 'aborted: proposal voted down';
    case 'Processing':
      return 'processing: not accepted yet';
    case 'Dropped':
      return 'dropped: not valid as issued';
    default:
      return status;
  }
}

function crossChainFacts(decoded: DecodedBytes, txId: string, context: TransactionContext): readonly Fact[] {
  return [...claimedFact(decoded, txId, context), ...exportedByFact(decoded, context)];
}

/** State of an export on its destination chain. */
export interface ImportClaim {
  readonly chain: Chain;
  /** Exported outputs not imported yet, by UTXO ID in cb58; absent: unknown. */
  readonly waiting?: ReadonlySet<string>;
  /** The transactions that imported the others, as far as the chain's blocks show. */
  readonly importers?: readonly string[];
  /** Why it is unknown: a sentence, or the host and method without a response. */
  readonly why?: string;
  readonly from: readonly number[];
}

interface ExportedOutput {
  /** UTXO ID in cb58. */
  readonly utxo: string;
  readonly flow: Outflow;
}

/** A transaction's exported outputs with their UTXO IDs on the other chain. */
export function claimedOutputs(decoded: DecodedBytes, txId: string): readonly ExportedOutput[] {
  const own = decoded.tx.child('outputs')?.children.length ?? 0;
  const bytes = decodeCb58(txId, 32)?.bytes ?? new Uint8Array(32);
  return flowsOf(decoded)
    .outflows.filter(({ field }) => field === 'exportedOutputs')
    .map((flow, index) => ({ flow, utxo: encodeCb58(utxoId(bytes, own + index)) }));
}

function claimedFact(decoded: DecodedBytes, txId: string, context: TransactionContext): readonly Fact[] {
  const { claim } = context;
  if (claim === undefined) {
    return [];
  }
  const outputs = claimedOutputs(decoded, txId);
  const { waiting, chain, why = '' } = claim;
  const importers = [...new Set([...importersOf(outputs, context.place), ...(claim.importers ?? [])])];
  const left = outputs.filter(({ utxo }) => waiting?.has(utxo));
  const amounts = totalLine(
    left.map(({ flow }) => flow),
    viewOfDecoded(decoded, context),
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
  const from = [...new Set([...claim.from, ...(importers.length > 0 ? context.place.from : [])])];
  // A value that can still change has its own key.
  const isSettled = left.length === 0 && (waiting !== undefined || importers.length > 0);
  return fact(isSettled ? 'claimed' : 'unclaimed', 'imported', value, from, { brief: true });
}

/** The transactions that spent the outputs, per data service. */
function importersOf(outputs: readonly ExportedOutput[], { indexed }: TransactionPlace): readonly string[] {
  const emitted = indexed?.transaction.emittedUtxos ?? [];
  const importers = emitted.flatMap(({ utxoId: utxo, consumingTxHash }) =>
    consumingTxHash && outputs.some((output) => output.utxo === utxo) ? [consumingTxHash] : [],
  );
  return [...new Set(importers)];
}

const MAX_EXPORTERS = 3;

function exportedByFact(decoded: DecodedBytes, context: TransactionContext): readonly Fact[] {
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
  const view = viewOfDecoded(decoded, context);
  const chain = view.primaryChain(source);
  const value =
    chain === undefined
      ? message`${transactions} on ${view.chain(source)}`
      : message`${transactions} on the ${text(chain)}-Chain`;
  return fact('exportedBy', 'exported by', exporters.length === 0 ? undefined : value, [], { brief: true });
}
