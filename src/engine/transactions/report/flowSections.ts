import {
  type Line,
  type RowMark,
  type Section,
  count,
  id,
  joinLines,
  message,
  text,
  type RowTone,
  type Fact,
} from '../../report';
import { decodeCb58, encodeCb58, bytesToHex, checksumAddress } from '../../primitives';
import { codecIdsOf, utxoId } from '../codec/codecIds';
import type { Signer } from '../codec/decodedBytes';
import type { CodecContext, Flows, Inflow, Outflow } from './flows';
import type { Ledger } from './ledger';
import { burnedOf, outAmountLine, receiverKey, receiverLine, totalLine, withLock } from './money';
import { MAX_ROWS, accountSpan, addressSpan, section } from './lines';
import type { DecodedView } from './decodedView';

/** 32 zero bytes in cb58. */
const ZERO_ID = '11111111111111111111111111111111LpoYY';

/** Tables of inputs and outputs by owner: each UTXO, with change and burned amounts. */
export function flowSections(
  flows: Flows,
  ledger: Ledger,
  view: DecodedView,
  context: CodecContext,
): readonly Section[] {
  const { inflows, outflows } = flows;
  const txId = codecIdsOf(view.decoded).find(({ label }) => label === 'txID')?.cb58;
  const inputRows = inflows.slice(0, MAX_ROWS).map((flow, i) => inputRow(flow, i, ledger, view, context));
  const outputRows = outflows.slice(0, MAX_ROWS).map((flow) => outputRow(flow, txId, ledger, view));
  const totals = (part: readonly (Inflow | Outflow)[]): Line =>
    totalLine(
      part.filter(({ amount }) => amount !== undefined),
      view,
    );
  return [
    ...flowSection('inputs', 'Inputs', ownerRows(inputRows, inflows, totals), inflows.length, [
      'owner, UTXO',
      'amount',
      'type',
      'transaction output',
      'signer indices',
    ]),
    ...flowSection(
      'outputs',
      'Outputs',
      [...ownerRows(outputRows, outflows, totals), ...burnedRows(flows, view)],
      outflows.length,
      ['owner, UTXO', 'amount', 'type', 'output index'],
    ),
  ];
}

type Row = readonly [cells: readonly Line[], mark: RowMark];

function flowSection(
  key: string,
  heading: string,
  rows: readonly Row[],
  all: number,
  columns: readonly string[],
): readonly Section[] {
  const hidden = all - MAX_ROWS;
  return rows.length === 0
    ? []
    : [
        {
          key,
          heading,
          columns,
          rows: rows.map(([cells]) => cells),
          marks: rows.map(([, mark]) => mark),
          note: hidden > 0 ? [text(`More rows in the JSON: ${hidden}.`)] : undefined,
          look: 'flow',
          from: [],
        },
      ];
}

function inputRow(
  flow: Inflow,
  credential: number,
  { inputOwners }: Ledger,
  view: DecodedView,
  context: CodecContext,
): FlowRow {
  const { field, utxo, account, nonce } = flow;
  const owner = inputOwners[credential] ?? [text('unknown owner')];
  const amount = withLock(view.asset(flow.amount, flow.asset), flow.lockedUntil);
  const type = [text(field === 'importedInputs' ? 'import' : 'input')];
  return utxo === undefined
    ? { owner: [accountSpan(account!)], cells: [amount, [text(`input, nonce ${nonce}`)]] }
    : {
        owner,
        utxo: [id(utxo.id)],
        cells: [
          amount,
          type,
          joinLines([[creatorSpan(utxo.txId)], [text(String(utxo.index))]], ' : '),
          signersLine(flow, credential, owner, view, context),
        ],
      };
}

/** The signer indices; with addresses where they differ from the owner. */
function signersLine(
  { signers: indices }: Inflow,
  credential: number,
  owner: Line,
  { spelling }: DecodedView,
  { signers = [] }: CodecContext,
): Line {
  const numbers = text(indices.length === 0 ? 'none' : indices.join(', '));
  const keys = signers.flatMap((one) => (one.credential === credential && one.key ? [one.key.address] : []));
  const addresses = keys.map((key): Line => [addressSpan(spelling.of('owner', key))]);
  return addresses.length === 0 || (addresses.length === 1 && receiverKey(addresses[0]!) === receiverKey(owner))
    ? [numbers]
    : message`${numbers} (${joinLines(addresses, ', ')})`;
}

function outputRow(flow: Outflow, txId: string | undefined, { changeOf }: Ledger, view: DecodedView): FlowRow {
  const { field, index } = flow;
  const owner = receiverLine(flow, view);
  const amount = outAmountLine(flow, view);
  const isChange = changeOf.has(flow) && changeOf.get(flow) === flow.amount;
  const cells = [amount, [text(isChange ? 'change' : roleWords(field))]];
  const tone = isChange ? 'change' : undefined;
  return index === undefined
    ? { owner, cells, tone }
    : { owner, utxo: utxoLine(txId, index), cells: [...cells, [count(BigInt(index))]], tone };
}

/** An unsigned transaction has no ID yet, so its outputs have none. */
function utxoLine(txId: string | undefined, index: number): Line {
  const bytes = txId === undefined ? undefined : decodeCb58(txId, 32)?.bytes;
  return bytes === undefined ? [text(`output ${index}`)] : [id(encodeCb58(utxoId(bytes, index)))];
}

/** Input amounts that are in no output: L1 validator balances and the fee. */
function burnedRows(flows: Flows, view: DecodedView): readonly Row[] {
  const { burned, balances } = burnedOf(flows, view);
  return [
    ...(balances === undefined ? [] : [burnedRow('L1 validator balances', 'balance', balances)]),
    ...burned.flatMap(([asset, left]) =>
      left > 0n ? [burnedRow('burned', 'fee', view.asset(left, asset), 'burned')] : [],
    ),
  ];
}

function burnedRow(words: string, type: string, amount: Line, tone?: RowMark['tone']): Row {
  return [[[text(words)], amount, [text(type)]], { tone }];
}

/** Genesis UTXOs were created by no transaction. */
function creatorSpan(txId: string): Line[number] {
  return id(txId, txId === ZERO_ID ? 'genesis' : undefined);
}

function roleWords(field: string): string {
  return field === 'stake' ? 'stake' : field === 'exportedOutputs' ? 'export' : 'output';
}

interface FlowRow {
  readonly owner: Line;
  /** Absent: an account balance is not a UTXO. */
  readonly utxo?: Line;
  /** Cells after the first column. */
  readonly cells: readonly Line[];
  readonly tone?: RowTone;
}

/** Rows grouped by owner: the owner with the total, then each UTXO. Owners of change only come last. */
function ownerRows<T>(
  rows: readonly FlowRow[],
  flows: readonly T[],
  totals: (flows: readonly T[]) => Line,
): readonly (readonly [readonly Line[], RowMark])[] {
  const owners = new Map<string, number[]>();
  rows.forEach(({ owner }, i) => {
    const key = receiverKey(owner);
    owners.set(key, [...(owners.get(key) ?? []), i]);
  });
  const groups = [...owners.values()].map((all) => ({ all, isChange: all.every((i) => rows[i]?.tone === 'change') }));
  const ordered = [...groups.filter(({ isChange }) => !isChange), ...groups.filter(({ isChange }) => isChange)];
  return ordered.flatMap(({ all, isChange }): (readonly [readonly Line[], RowMark])[] => {
    const [first] = all.map((i) => rows[i]!);
    if (first === undefined) {
      return [];
    }
    const tone = isChange ? 'change' : undefined;
    if (all.length === 1 && first.utxo === undefined) {
      return [[[first.owner, ...first.cells], { tone }]];
    }
    const sum = all.length === 1 ? (first.cells[0] ?? []) : totals(all.map((i) => flows[i]!));
    return [
      [[first.owner, sum], { tone }],
      ...all
        .map((i) => rows[i]!)
        .map(({ utxo = [], cells, tone: own }): readonly [readonly Line[], RowMark] => [
          [utxo, ...cells],
          { depth: 1, tone: own },
        ]),
    ];
  });
}

/**
 * The signers, without duplicates, and the table of signatures. Credentials are in the order of the inputs, with
 * imported inputs last; any further ones authorize (for a subnet, a validator) or operate on assets.
 */
export function signedBy(
  flows: Flows,
  view: DecodedView,
  { signers, spent }: CodecContext,
): { readonly facts: readonly Fact[]; readonly sections: readonly Section[] } {
  if (!signers || signers.length === 0) {
    return { facts: [], sections: [] };
  }
  const rows = signers.map((signer): readonly Line[] => [
    [text(String(signer.credential))],
    [signerSpan(signer, flows, view)],
    purpose(signer, flows, spent),
  ]);
  const uniqueSigners = new Map(signers.map((signer) => [spanKey(signerSpan(signer, flows, view)), signer]));
  const names = [...uniqueSigners.values()].map((signer): Line => [signerSpan(signer, flows, view)]);
  return {
    facts: [
      {
        key: 'signedBy',
        label: 'signed by',
        value: signedByLine(names, flows, signers, spent),
        brief: true,
        from: [],
      },
    ],
    sections: section('signedBy', 'Signed by', ['credential', 'address', 'for'], rows),
  };
}

/** The signers; "2 of 3: …" where all inputs have the same known number of owners. */
function signedByLine(
  names: readonly Line[],
  flows: Flows,
  signers: readonly Signer[],
  spent: CodecContext['spent'],
): Line {
  const list = joinLines(names, ', ');
  const counts = flows.inflows.map(({ utxo }, credential) => {
    const owners = utxo && spent?.get(utxo.id)?.addresses;
    const signed = signers.filter((signer) => signer.credential === credential && isOwner(signer, owners)).length;
    return owners && { signed, owners: owners.length };
  });
  const [first] = counts;
  return first && counts.every((other) => other?.signed === first.signed && other.owners === first.owners)
    ? message`${first.signed} of ${first.owners}: ${list}`
    : list;
}

function purpose({ credential, key }: Signer, { inflows }: Flows, spent: CodecContext['spent']): Line {
  const flow = inflows[credential];
  if (!flow) {
    return [text('authorization')];
  }
  if (flow.account !== undefined) {
    const isAccount = key !== undefined && bytesToHex(key.evmAddress) === flow.account;
    return [text(isAccount ? 'input account' : 'not the input account')];
  }
  const owners = spent?.get(flow.utxo!.id)?.addresses;
  const words = !owners
    ? `input ${credential}`
    : isOwner({ key }, owners)
      ? `owner of input ${credential}`
      : `not an owner of input ${credential}`;
  return [text(words)];
}

function isOwner({ key }: Pick<Signer, 'key'>, owners: readonly Uint8Array[] | undefined): boolean {
  const address = key && bytesToHex(key.address);
  return address !== undefined && (owners ?? []).some((owner) => bytesToHex(owner) === address);
}

/** Inputs from C-Chain accounts are signed by EVM accounts, all others by addresses. */
function signerSpan({ credential, key }: Signer, { inflows }: Flows, { spelling }: DecodedView): Line[number] {
  if (!key) {
    return text('invalid signature');
  }
  if (inflows[credential]?.account !== undefined) {
    return id(checksumAddress(bytesToHex(key.evmAddress)));
  }
  return addressSpan(spelling.of('owner', key.address));
}

function spanKey(span: Line[number]): string {
  return span.kind === 'id' ? span.id : span.kind === 'text' || span.kind === 'code' ? span.text : span.kind;
}
