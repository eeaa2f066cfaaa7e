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

export interface PastTransaction {
  /** cb58 */
  readonly id: string;
  readonly decoded: DecodedBytes;
  readonly height: bigint;
  /** cb58 */
  readonly blockId: string;
  /** Milliseconds since the epoch; absent in blocks before Banff. */
  readonly time?: number;
}

export interface PastTransactions {
  /** Newest first. */
  readonly transactions: readonly PastTransaction[];
  /** Whether no block was skipped. */
  readonly isWhole: boolean;
}

/** An L1 validation, reconstructed from P-Chain transactions. */
export interface PastValidation {
  /** Absent if the registering transaction is in none of the blocks that were read. */
  readonly nodeId?: string;
  /** cb58 */
  readonly subnetId?: string;
  /** The last weight before its removal. */
  readonly weight?: bigint;
  /** Owner of the remaining balance. */
  readonly balanceOwner?: Line;
  /** Newest first; not empty. */
  readonly transactions: readonly PastTransaction[];
}

/** @param history newest first */
export function pastValidation(history: readonly PastTransaction[], validationId: string): PastValidation | undefined {
  const matching = history.filter((one) => isAbout(one, validationId));
  const first = matching.at(-1);
  if (first === undefined) {
    return undefined;
  }
  const registration = registrationIn(first, validationId);
  const weights = matching.flatMap(({ decoded }) => validationIn(unsignedTx(decoded), decoded.bytes)?.weight ?? []);
  return {
    ...registration,
    weight: weights.find((weight) => weight > 0n) ?? registration?.weight,
    transactions: matching,
  };
}

/** The conversion whose data hashes to the ID. */
export function pastConversion(history: readonly PastTransaction[], conversionId: string): PastTransaction | undefined {
  return history.find(({ decoded }) => conversionIdOf(unsignedTx(decoded), decoded.bytes) === conversionId);
}

/** The amount of an output, taken from the later transaction that spent it. */
export function spentAmount(history: readonly PastTransaction[], txId: string, index: number): bigint | undefined {
  for (const { decoded } of history) {
    const tx = unsignedTx(decoded);
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

function unsignedTx({ root }: DecodedBytes): DecodedNode {
  return root.child('unsignedTx') ?? root;
}

function isAbout({ decoded }: PastTransaction, validationId: string): boolean {
  const tx = unsignedTx(decoded);
  return (
    validationIn(tx, decoded.bytes)?.validationId === validationId ||
    initialValidator(tx, decoded.bytes, validationId) !== undefined
  );
}

type Registration = Pick<PastValidation, 'nodeId' | 'subnetId' | 'weight' | 'balanceOwner'>;

function registrationIn({ decoded }: PastTransaction, validationId: string): Registration | undefined {
  const tx = unsignedTx(decoded);
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

/** The validator in a conversion whose index yields the validation ID. */
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

/** A node in a staking, registration or conversion transaction, with its BLS key. */
interface NamedNode {
  readonly nodeId: string;
  /** Lower case with 0x. */
  readonly publicKey?: string;
}

/** Transactions that add the node as a validator, delegate to it or remove it from a subnet. */
export function pastOfNode(history: readonly PastTransaction[], nodeId: string): readonly PastTransaction[] {
  return history.filter(({ decoded }) => nodesIn(decoded).some((one) => one.nodeId === nodeId));
}

/** Transactions that register a BLS key, and the nodes with that key. @param publicKey lower case with 0x */
export function pastOfKey(
  history: readonly PastTransaction[],
  publicKey: string,
): { readonly transactions: readonly PastTransaction[]; readonly nodeIds: readonly string[] } {
  const found = history.flatMap((one) => {
    const owners = nodesIn(one.decoded).filter((named) => named.publicKey === publicKey);
    return owners.length === 0 ? [] : [{ one, owners }];
  });
  return {
    transactions: found.map(({ one }) => one),
    nodeIds: [...new Set(found.flatMap(({ owners }) => owners.map(({ nodeId }) => nodeId)))],
  };
}

/** The action of each transaction, newest first. @param names of chains and subnets */
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

function nodesIn(decoded: DecodedBytes): readonly NamedNode[] {
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

/** An L1 validation that nodes no longer know, reconstructed from its transactions. */
export function pastValidationReport(past: PastValidation, subnets: Names): UnsourcedReport {
  const { nodeId, subnetId, weight, balanceOwner, transactions } = past;
  const first = transactions.at(-1);
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
      ...fact('since', 'since', nodeId === undefined ? undefined : first && atLine(first), [], brief),
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

/** For when no transaction was found: the ID is derived from the subnet and an index among its initial validators. */
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
