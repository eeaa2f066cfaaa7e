import { printJson, encodeCb58 } from '../../primitives';
import {
  type Fact,
  type Line,
  type Report,
  type ReportKind,
  type Section,
  code,
  fromBytes,
  id,
  joinLines,
  message,
  text,
} from '../../report';
import { codecIdsOf, idLabel, embeddedId } from '../codec/codecIds';
import { type BytesKind, decodeBytes, innerTransactions } from '../codec/decodeBytes';
import { type DecodedBytes, Spelling } from '../codec/decodedBytes';
import { type DecodedNode, nodeBytes } from '../codec/decodedNode';
import { toNodeJson } from '../codec/nodeJson';
import { stakeIn, validationIn } from '../codec/stakingFields';
import type { BytesContent } from '../codec/tables/codecShape';
import { transactionType } from '../typeRegistry';
import { DecodedView } from './decodedView';
import { evmBlockSections, wrappedTitle } from './evmBlock';
import { type FieldRow, bytesSection, fieldRows, tableSections } from './fieldRows';
import { flowSections, signedBy } from './flowSections';
import {
  type Flows,
  type Inflow,
  type Outflow,
  type CodecContext,
  flowsOf,
  outflow,
  knownAssets,
  viewOfTx,
} from './flows';
import { type Ledger, ledgerOf } from './ledger';
import { MAX_ROWS, section } from './lines';
import { moneyFacts, receivedFact, receiversOf, totalLine } from './money';

/** What a field may contain, the most likely first. */
const kinds: Partial<Record<BytesContent, readonly BytesKind[]>> = {
  warp: ['warp'],
  warpPayload: ['warpPayload'],
  pChainMessage: ['pChainMessage', 'uptimeMessage'],
  block: ['block'],
};

/** A Warp message in a transaction, its payload, and the P-Chain message in that: a table of fields each. */
function nestedSections(node: DecodedNode, view: DecodedView): readonly Section[] {
  return node.children.flatMap((child) => {
    const holds = contentOf(child);
    const content = nodeBytes(child, view.decoded.bytes);
    const candidateKinds = content.length === 0 ? [] : ((holds && kinds[holds]) ?? []);
    const [inside] = candidateKinds.flatMap((kind) => decodeBytes(content, { kind, hrp: view.decoded.hrp }));
    if (!inside) {
      return [];
    }
    const inner = view.with({ decoded: inside, spelling: new Spelling(inside) });
    const fields = fieldRows(inside.root, inner).map(({ label, value }): readonly Line[] => [[text(label)], value]);
    return [
      ...section(`inside.${inside.kind}`, describeType(inside), [], [...idRows(inside), ...fields]).map(
        (one): Section => ({ ...one, isOfOne: true }),
      ),
      ...txsSection(inside.root, inner),
      ...nestedSections(inside.root, inner),
    ];
  });
}

function idRows(decoded: DecodedBytes): readonly (readonly Line[])[] {
  return codecIdsOf(decoded).map(({ label, cb58 }) => [[text(idLabel(label))], [id(cb58)]]);
}

/** Protobuf fields have no content type; a justification's message is a P-Chain message. */
function contentOf({ name, shape }: DecodedNode): BytesContent | undefined {
  return shape.kind === 'bytes'
    ? shape.holds
    : shape.kind === 'fixed' && name === 'message'
      ? 'pChainMessage'
      : undefined;
}

/** Signers are not recovered for lists, so no output counts as change. */
function titleInList(tx: DecodedNode, view: DecodedView): Line {
  const flows = flowsOf(view.decoded, tx, view.spelling);
  const own = viewOfTx(tx, view.with({ assets: knownAssets(flows, view.decoded, view.assets) }));
  return transactionTitle(tx, own, flows, ledgerOf(flows, own, {})) ?? [text(tx.typeName)];
}

function txsSection(root: DecodedNode, view: DecodedView): readonly Section[] {
  const { bytes } = view.decoded;
  const txs = innerTransactions({ root });
  return section(
    'transactions',
    'Transactions',
    ['transaction', 'type', 'action'],
    txs.slice(0, MAX_ROWS).map((tx): readonly Line[] => {
      const unsigned = tx.child('unsignedTx')!;
      return [
        [id(encodeCb58(embeddedId(bytes, tx.start, tx.end)))],
        [code(unsigned.typeName)],
        titleInList(unsigned, view),
      ];
    }),
    txs.length,
  );
}

/** Maximum byte length for which the Report includes JSON: a 2 MB block has 20 MB of it. */
const MAX_JSON_FROM = 64 * 1024;

/** Left out of hovers for lack of space: what all transactions of a chain have, keys, signatures, owner counts. */
const leftOutOfHover =
  /^blockchainID$|publicKey$|proofOfPossession$|uthorization$|^auth$|signature$|^signer$|fxIDs|start$/;

/**
 * The Report of decoded bytes: their type, inputs, outputs, burned fee, locks and thresholds, the type's fields with
 * units, signers, and byte ranges. Derived from the bytes and `context` only; sends no requests.
 */
export function codecReport(decoded: DecodedBytes, context: CodecContext): Report {
  const { tx } = decoded;
  const isTx = decoded.kind === 'tx' || decoded.kind === 'unsignedTx';
  const spelling = new Spelling(decoded);
  const flows = isTx ? flowsOf(decoded, tx, spelling) : { inflows: [], outflows: utxoFlow(decoded, spelling) };
  const { names, staking } = context;
  const assets = knownAssets(flows, decoded, context.assets);
  const view = viewOfTx(tx, new DecodedView({ decoded, assets, names, staking, spelling }));
  const ledger = ledgerOf(flows, view, context);
  const signed = signedBy(flows, view, context);
  const type = transactionType(tx.typeName);
  return {
    kind: reportKind(decoded),
    status: 'offline',
    identifier: context.identifier,
    title: wrappedTitle(decoded) ?? titleOf(view, flows, ledger),
    network: context.network,
    card: type?.card,
    chain: decoded.chain === undefined ? undefined : `${decoded.chain}-Chain`,
    facts: [
      fact('type', 'type', [code(decoded.type)]),
      ...codecIdsOf(decoded).map(({ label, cb58 }) => fact(label, idLabel(label), [id(cb58)], true)),
      ...signed.facts,
      ...(isTx ? moneyFacts(flows, ledger, view) : receivedFact('holds', 'output', flows.outflows, view)),
      ...(type?.summary?.(tx, view) ?? []),
      ...networkFacts(decoded),
      ...shownRows(tx, view).map(({ key, label, value }) => fact(key, label, value, !leftOutOfHover.test(key))),
      ...(type?.derived?.(tx, view) ?? []),
      ...memoFacts(view),
      ...othersFacts(context.others ?? []),
    ],
    sections: [
      ...(isTx ? flowSections(flows, ledger, view, context) : []),
      ...signed.sections,
      ...tableSections(tx, view),
      ...txsSection(decoded.root, view),
      ...nestedSections(tx, view),
      ...evmBlockSections(decoded),
      ...bytesSection(view),
    ],
    sources: [fromBytes],
    raw: decoded.bytes.length > MAX_JSON_FROM ? undefined : [rawForm(decoded)],
  };
}

/** Printed lazily: hovers do not show it. */
function rawForm(decoded: DecodedBytes): NonNullable<Report['raw']>[number] {
  return {
    label: 'as the node API returns it',
    get json() {
      return printJson(toNodeJson(decoded), 2);
    },
  };
}

function reportKind({ kind }: DecodedBytes): ReportKind {
  return kind === 'tx' ? 'transaction' : kind === 'block' || kind === 'proposerBlock' ? 'block' : 'identifier';
}

function utxoFlow({ kind, root, bytes }: DecodedBytes, spelling: Spelling): Flows['outflows'] {
  return kind === 'utxo' ? [outflow('outputs', root, bytes, spelling)] : [];
}

/** A UTXO's output is already shown. */
function shownRows(tx: DecodedNode, view: DecodedView): readonly FieldRow[] {
  return fieldRows(tx, view).filter(({ key }) => view.decoded.kind !== 'utxo' || key !== 'output');
}

function networkFacts({ networkId, hrp }: DecodedBytes): readonly Fact[] {
  const named = hrp === undefined ? [] : [[text(`(${hrp})`)]];
  return networkId === undefined
    ? []
    : [fact('networkID', 'network ID', joinLines([[code(String(networkId))], ...named], ' '))];
}

function memoFacts(view: DecodedView): readonly Fact[] {
  const memo = view.decoded.tx.child('memo');
  return memo && view.bytes(memo).length > 0 ? [fact('memo', 'memo', view.value(memo))] : [];
}

function othersFacts(others: readonly DecodedBytes[]): readonly Fact[] {
  return others.length === 0
    ? []
    : [fact('others', 'also decodes as', [text(others.map((other) => describeType(other)).join('; '))], true)];
}

function fact(key: string, label: string, value: Line, brief = false): Fact {
  return { key, label, value, brief: brief ? true : undefined, from: [] };
}

/** "exports 12 AVAX to the C-Chain for C-local1…"; for anything but a transaction its type, with the chain. */
function titleOf(view: DecodedView, flows: Flows, ledger: Ledger): Line {
  const { decoded } = view;
  const isTx = decoded.kind === 'tx' || decoded.kind === 'unsignedTx';
  const action = isTx ? transactionTitle(decoded.tx, view, flows, ledger) : undefined;
  return action === undefined
    ? [text(describeType(decoded))]
    : decoded.kind === 'unsignedTx'
      ? message`unsigned: ${action}`
      : action;
}

/** What a transaction does, from its fields; `undefined` where its type has no description. */
function transactionTitle(tx: DecodedNode, view: DecodedView, flows: Flows, ledger: Ledger): Line | undefined {
  const type = transactionType(tx.typeName);
  const { bytes } = view.decoded;
  const titled = {
    ...{ tx, view, flows, ledger },
    get stake() {
      return stakeIn(tx, bytes);
    },
    get change() {
      return validationIn(tx, bytes);
    },
    receiversOf: (outflows: readonly Outflow[]) => receiversOf(outflows, view),
    totalLine: (all: readonly (Inflow | Outflow)[]) => totalLine(all, view),
  };
  return type && (type.title?.(titled) ?? [text(type.description)]);
}

/** Descriptions of types other than transactions. */
const otherDescriptions: Readonly<Record<string, string>> = {
  UTXO: 'UTXO: unspent output',
  AtomicTxs: 'atomic transactions of a C-Chain block',
  SignedBlock: 'ProposerVM block',
  OptionBlock: 'ProposerVM option block',
  GraniteBlock: 'ProposerVM block with epoch',
  SignedMessage: 'signed Warp message',
  UnsignedMessage: 'unsigned Warp message',
  Hash: 'Warp payload: hash, usually of a block',
  AddressedCall: 'Warp payload: addressed call',
  SubnetToL1Conversion: 'P-Chain message: subnet converted to an L1',
  RegisterL1Validator: 'P-Chain message: register an L1 validator',
  L1ValidatorRegistration: 'P-Chain message: registration of an L1 validator',
  L1ValidatorWeight: 'P-Chain message: weight of an L1 validator',
  ValidationUptime: 'L1 message: uptime of a validator',
  SubnetToL1ConversionData: 'conversion data, the preimage of a conversion ID',
  L1ValidatorRegistrationJustification: 'justification of an L1ValidatorRegistration',
};

/** "P-Chain transaction: registers an L1 validator"; the type name where there is no description. */
export function describeType({ kind, chain, type }: Pick<DecodedBytes, 'kind' | 'chain' | 'type'>): string {
  const does = describeAction(type);
  switch (kind) {
    case 'tx':
      return does === undefined ? type : `${chain ?? ''}-Chain transaction: ${does}`;
    case 'unsignedTx':
      return does === undefined ? type : `unsigned ${chain ?? ''}-Chain transaction: ${does}`;
    case 'block':
      return `${chain ?? ''}-Chain block: ${type}`;
    case 'part':
      return `transaction part: ${type}`;
    default:
      return does ?? type;
  }
}

/** "registers an L1 validator"; `undefined` where there is no description. */
export function describeAction(type: string): string | undefined {
  return (
    transactionType(type)?.description ?? (Object.hasOwn(otherDescriptions, type) ? otherDescriptions[type] : undefined)
  );
}
