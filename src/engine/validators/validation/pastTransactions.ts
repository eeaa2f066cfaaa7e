import { encodeCb58, bytesToHex } from '../../primitives';
import {
  type Line,
  type Section,
  type Fact,
  type Names,
  type UnsourcedReport,
  count,
  id,
  time,
  tableSection,
  code,
  fact,
  message,
  remote,
  text,
} from '../../report';
import {
  type DecodedBytes,
  type DecodedNode,
  Spelling,
  conversionIdOf,
  conversionValidationId,
  nodeBytes,
  nodeIdIn,
  nodeNumber,
  DecodedView,
  pChainMessageIn,
  validationIn,
  codecReport,
  stakeIn,
  describeAction,
} from '../../transactions';

/** A transaction that stands in a block of the P-Chain. */
export interface PastTransaction {
  /** cb58 */
  readonly id: string;
  readonly decoded: DecodedBytes;
  readonly height: bigint;
  /** cb58 */
  readonly blockId: string;
  /** Milliseconds since the epoch; blocks from before Banff hold none. */
  readonly time?: number;
}

/** The transactions of a chain's blocks that were read. */
export interface PastTransactions {
  /** Newest first. */
  readonly transactions: readonly PastTransaction[];
  /** Whether no block was left out. */
  readonly isWhole: boolean;
}

/** What the transactions of the chain tell of a validation of an L1. */
export interface PastValidation {
  /** Absent: the transaction that made it a validator stands in no block that was read. */
  readonly nodeId?: string;
  /** cb58 */
  readonly subnetId?: string;
  /** The last one before it was removed. */
  readonly weight?: bigint;
  /** Who gets what is left of the balance. */
  readonly balanceOwner?: Line;
  /** Newest first; not empty. */
  readonly transactions: readonly PastTransaction[];
}

/** @param history newest first */
export function pastValidation(history: readonly PastTransaction[], validationId: string): PastValidation | undefined {
  const about = history.filter((one) => isAbout(one, validationId));
  const first = about.at(-1);
  if (first === undefined) {
    return undefined;
  }
  const made = madeBy(first, validationId);
  const weights = about.flatMap(({ decoded }) => validationIn(unsigned(decoded), decoded.bytes)?.weight ?? []);
  return { ...made, weight: weights.find((weight) => weight > 0n) ?? made?.weight, transactions: about };
}

/** The conversion whose data an ID is the hash of. */
export function pastConversion(history: readonly PastTransaction[], conversionId: string): PastTransaction | undefined {
  return history.find(({ decoded }) => conversionIdOf(unsigned(decoded), decoded.bytes) === conversionId);
}

/** How much an output held that a later transaction spent. */
export function spentAmount(history: readonly PastTransaction[], txId: string, index: number): bigint | undefined {
  for (const { decoded } of history) {
    const tx = unsigned(decoded);
    for (const item of [...(tx.child('inputs')?.children ?? []), ...(tx.child('importedInputs')?.children ?? [])]) {
      const source = item.child('txID');
      const place = item.child('outputIndex');
      const input = item.child('input');
      const amount = (input?.child('input') ?? input)?.child('amount');
      if (
        source &&
        place &&
        amount &&
        Number(nodeNumber(place, decoded.bytes)) === index &&
        encodeCb58(nodeBytes(source, decoded.bytes)) === txId
      ) {
        return nodeNumber(amount, decoded.bytes);
      }
    }
  }
  return undefined;
}

function unsigned({ root }: DecodedBytes): DecodedNode {
  return root.child('unsignedTx') ?? root;
}

function isAbout({ decoded }: PastTransaction, validationId: string): boolean {
  const tx = unsigned(decoded);
  return (
    validationIn(tx, decoded.bytes)?.validationId === validationId ||
    initialValidator(tx, decoded.bytes, validationId) !== undefined
  );
}

type Made = Pick<PastValidation, 'nodeId' | 'subnetId' | 'weight' | 'balanceOwner'>;

function madeBy({ decoded }: PastTransaction, validationId: string): Made | undefined {
  const tx = unsigned(decoded);
  const change = validationIn(tx, decoded.bytes);
  if (change?.nodeId !== undefined && change.subnetId !== undefined) {
    const message = pChainMessageIn(tx, decoded);
    return {
      nodeId: change.nodeId,
      subnetId: change.subnetId,
      weight: change.weight ?? 0n,
      balanceOwner: message && ownerOf(message.root, message),
    };
  }
  const subnet = tx.child('subnetID');
  const validator = initialValidator(tx, decoded.bytes, validationId);
  const nodeId = validator && nodeIdIn(validator, decoded.bytes);
  const weight = validator?.child('weight');
  return nodeId === undefined || subnet === undefined || weight === undefined
    ? undefined
    : {
        nodeId,
        subnetId: encodeCb58(nodeBytes(subnet, decoded.bytes)),
        weight: nodeNumber(weight, decoded.bytes),
        balanceOwner: validator && ownerOf(validator, decoded),
      };
}

/** The validator of a conversion whose place in it gives the validation ID. */
function initialValidator(tx: DecodedNode, bytes: Uint8Array, validationId: string): DecodedNode | undefined {
  const subnet = tx.child('subnetID');
  const isConversion = tx.typeName === 'ConvertSubnetToL1Tx';
  return isConversion && subnet
    ? (tx.child('validators')?.children ?? []).find(
        (_, index) => encodeCb58(conversionValidationId(nodeBytes(subnet, bytes), index)) === validationId,
      )
    : undefined;
}

function ownerOf(node: DecodedNode, decoded: DecodedBytes): Line | undefined {
  const owner = node.child('remainingBalanceOwner');
  const view = new DecodedView({ decoded, spelling: new Spelling({ chain: 'P', hrp: decoded.hrp }) });
  return owner && view.owners(owner);
}

/** A node that a transaction made a validator or delegated to, with the key that it gave. */
interface Named {
  readonly nodeId: string;
  /** Lower case with 0x. */
  readonly publicKey?: string;
}

/** Transactions that made a node a validator of anything, delegated to it or removed it from a subnet. */
export function pastOfNode(history: readonly PastTransaction[], nodeId: string): readonly PastTransaction[] {
  return history.filter(({ decoded }) => namedIn(decoded).some((one) => one.nodeId === nodeId));
}

/** Transactions that gave a BLS key to the chain, and the nodes whose it is. @param publicKey lower case with 0x */
export function pastOfKey(
  history: readonly PastTransaction[],
  publicKey: string,
): { readonly transactions: readonly PastTransaction[]; readonly nodeIds: readonly string[] } {
  const found = history.flatMap((one) => {
    const owners = namedIn(one.decoded).filter((named) => named.publicKey === publicKey);
    return owners.length === 0 ? [] : [{ one, owners }];
  });
  return {
    transactions: found.map(({ one }) => one),
    nodeIds: [...new Set(found.flatMap(({ owners }) => owners.map(({ nodeId }) => nodeId)))],
  };
}

/** What each transaction did, newest first. @param names of chains and subnets */
export function pastTransactionLines(transactions: readonly PastTransaction[], names: Names): readonly Section[] {
  return tableSection(
    'past',
    'Transactions',
    ['transaction', 'action', 'time', 'block'],
    transactions,
    ({ id: txId, decoded, time: at, height }) => [
      [id(txId)],
      codecReport(decoded, { identifier: txId, names, staking: { subnets: names } }).title,
      at === undefined ? [] : [time(at)],
      [count(height)],
    ],
    [],
  );
}

function namedIn(decoded: DecodedBytes): readonly Named[] {
  const { bytes } = decoded;
  const tx = decoded.root.child('unsignedTx') ?? decoded.root;
  const keyOf = (node: DecodedNode | undefined, from = bytes): string | undefined =>
    node && bytesToHex(nodeBytes(node, from));
  const stake = stakeIn(tx, bytes);
  if (stake !== undefined) {
    return [{ nodeId: stake.nodeId, publicKey: keyOf(tx.child('signer')?.child('publicKey')) }];
  }
  const message = pChainMessageIn(tx, decoded);
  const registered = message && nodeIdIn(message.root, message.bytes);
  if (message !== undefined && registered !== undefined) {
    return [{ nodeId: registered, publicKey: keyOf(message.root.child('blsPublicKey'), message.bytes) }];
  }
  const own = nodeIdIn(tx, bytes);
  return [
    ...(own === undefined ? [] : [{ nodeId: own }]),
    ...(tx.child('validators')?.children ?? []).flatMap((validator) => {
      const nodeId = nodeIdIn(validator, bytes);
      return nodeId === undefined ? [] : [{ nodeId, publicKey: keyOf(validator.child('signer')?.child('publicKey')) }];
    }),
  ];
}

const brief = { brief: true } as const;

/** A validation of an L1 that no node knows any more, as the transactions about it tell. */
export function pastValidationReport(past: PastValidation, subnets: Names): UnsourcedReport {
  const { nodeId, subnetId, weight, balanceOwner, transactions } = past;
  const made = transactions.at(-1);
  const removal = transactions.find(({ decoded }) => weightIn(decoded) === 0n);
  return {
    kind: 'validation',
    status: 'ok',
    title:
      nodeId === undefined || subnetId === undefined
        ? [text('ended L1 validation')]
        : message`ended validation of ${nameOf(subnetId, subnets)} by ${id(nodeId)}`,
    chain: 'P-Chain',
    facts: [
      ...fact('node', 'node', nodeId === undefined ? [text(unknownNode)] : [id(nodeId)], [], brief),
      ...fact('subnet', 'L1', subnetId === undefined ? undefined : [id(subnetId, subnets.get(subnetId))], [], brief),
      ...fact('weight', 'last weight', weight === undefined ? undefined : [count(weight)], [], brief),
      ...fact('since', 'since', nodeId === undefined ? undefined : made && atLine(made), [], brief),
      ...fact('removed', 'removed', removal && atLine(removal), [], brief),
      ...fact('remainingBalanceOwner', 'remaining balance owner', balanceOwner, []),
    ],
    sections: pastSection(transactions),
    related: [
      ...(nodeId === undefined ? [] : [{ label: 'node', id: nodeId }]),
      ...(subnetId === undefined ? [] : [{ label: 'subnet', id: subnetId, name: subnets.get(subnetId) }]),
    ],
  };
}

const unknownNode = 'unknown: its registration is in none of the blocks searched';
const unknownInitial = 'unknown: see the ConvertSubnetToL1Tx of the L1; nodes forget ended validations';
const conversionMeaning =
  'hash of subnet, manager and initial validators; a Warp message proves the conversion to the manager contract with it';

/** Where no transaction is at hand: the ID follows from the subnet and a place among its first validators. */
export function initialValidationReport(subnetId: string, index: number, subnets: Names): UnsourcedReport {
  return {
    kind: 'validation',
    status: 'ok',
    title: message`ended validation of ${nameOf(subnetId, subnets)} by initial validator ${index}`,
    chain: 'P-Chain',
    facts: [
      ...fact('subnet', 'L1', [id(subnetId, subnets.get(subnetId))], [], brief),
      ...fact('node', 'node', [text(unknownInitial)], [], brief),
    ],
    sections: [],
    related: [{ label: 'subnet', id: subnetId, name: subnets.get(subnetId) }],
  };
}

/** What a conversion ID stands for. */
export function conversionReport(
  subnetId: string,
  manager: readonly Fact[],
  converting: PastTransaction | undefined,
  subnets: Names,
): UnsourcedReport {
  return {
    kind: 'subnet',
    status: 'ok',
    title: message`conversion of subnet ${nameOf(subnetId, subnets)} to an L1`,
    chain: 'P-Chain',
    facts: [
      ...fact('subnet', 'L1', [id(subnetId, subnets.get(subnetId))], [], brief),
      ...manager,
      ...fact('converted', 'converted', converting && atLine(converting), [], brief),
      ...fact('meaning', 'meaning', [text(conversionMeaning)], []),
    ],
    sections: [],
    related: [{ label: 'subnet', id: subnetId, name: subnets.get(subnetId) }],
  };
}

/** Transactions about a validation, as the blocks of the chain hold them. */
export function pastSection(transactions: readonly PastTransaction[]): readonly Section[] {
  return tableSection(
    'transactions',
    'Transactions',
    ['transaction', 'action', 'time', 'block', 'weight'],
    transactions,
    (one) => {
      const weight = weightIn(one.decoded);
      return [
        [id(one.id)],
        [text(describeAction(one.decoded.type) ?? one.decoded.type)],
        one.time === undefined ? [] : [time(one.time)],
        [count(one.height)],
        weight === undefined ? [] : [count(weight)],
      ];
    },
    [],
  );
}

function weightIn(decoded: PastTransaction['decoded']): bigint | undefined {
  return validationIn(decoded.root.child('unsignedTx') ?? decoded.root, decoded.bytes)?.weight;
}

function atLine({ id: txId, time: at, height }: PastTransaction): Line {
  return at === undefined ? message`block ${code(String(height))} · ${id(txId)}` : message`${time(at)} · ${id(txId)}`;
}

function nameOf(subnetId: string, subnets: Names): Line {
  const name = subnets.get(subnetId);
  return [name === undefined ? id(subnetId) : remote(name)];
}
