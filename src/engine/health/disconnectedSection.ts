import { type Line, type Section, amount, count, id, joined, message, percentOf, remote, text } from '../report';
import type { Disconnected } from './disconnected';
import { type ExplainedCheck, groupedChecks } from './explainCheck';

/** Whom a node is not connected to: what they weigh, and whether they are the reader's. Equal chains share their rows. */
export function disconnectedSection(checks: readonly ExplainedCheck[], from: readonly number[]): readonly Section[] {
  const groups = groupedChecks(
    checks.filter(({ disconnected }) => disconnected.length > 0),
    ({ disconnected }) => disconnected.map(({ nodeId, weight }) => [nodeId, String(weight)]),
  );
  const rows = groups.flatMap((group) => {
    const chains = joined(
      group.map(({ subject }) => subject),
      ', ',
    );
    const [{ disconnected, ...check }] = group;
    return disconnected.map((one): readonly Line[] => [chains, ...cells(one, check)]);
  });
  if (rows.length === 0) {
    return [];
  }
  return [
    {
      key: 'disconnected',
      heading: 'Disconnected validators',
      columns: ['chain', 'node', 'weight', 'share', 'note'],
      rows,
      note: checks.some(({ disconnected }) => disconnected.some(({ weight }) => weight === undefined))
        ? [text('No weight: it could not be fetched.')]
        : undefined,
      from,
    },
  ];
}

/** The same of one check, a line each: "NodeID-… · 200 · 29.62 % · yours: two". */
export function disconnectedLines({ disconnected, ...check }: ExplainedCheck): readonly Line[] {
  return disconnected.map((one) =>
    joined(
      cells(one, check).filter((cell) => cell.length > 0),
      ' · ',
    ),
  );
}

function cells(one: Disconnected, { isPrimary, wholeWeight }: Omit<ExplainedCheck, 'disconnected'>): readonly Line[] {
  const { weight, ownName } = one;
  const share = weight === undefined || wholeWeight === undefined ? undefined : percentOf(weight, wholeWeight);
  return [
    one.isInactive ? [text('inactive validators')] : [id(one.nodeId)],
    weight === undefined ? [] : [isPrimary ? amount(weight, 9, 'AVAX', 'nAVAX') : count(weight)],
    share === undefined ? [] : [share],
    one.isInactive
      ? [text('inactive: balance used up or disabled; no node connects to it')]
      : ownName === undefined
        ? notOwn(one)
        : message`yours: ${remote(ownName)}`,
  ];
}

/** A node that never answered has not told which one it is. */
function notOwn({ perhaps }: Disconnected): Line {
  const nodes = joined(
    perhaps.map((name) => [remote(name)]),
    ', ',
  );
  switch (perhaps.length) {
    case 0:
      return [text('not a configured node')];
    case 1:
      return message`may be ${nodes}, NodeID still unknown`;
    default:
      return message`may be one of ${nodes}, NodeIDs still unknown`;
  }
}
