import { describeAction, validationIn } from '../../transactions';
import {
  type Fact,
  type Line,
  type Section,
  type UnsourcedReport,
  code,
  count,
  fact,
  id,
  message,
  remote,
  text,
  time,
  tableSection,
} from '../../report';
import type { PastTransaction, PastValidation } from './pastTransactions';

type Names = ReadonlyMap<string, string>;

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
