import { type Line, type Section, count, id, message, text, tableSection } from '../../report';
import type { ResultOf, getAllValidatorsAt } from '../../rpc';

type Sets = ResultOf<typeof getAllValidatorsAt>['validatorSets'];

/** What became of one validator from one block to the next. */
export interface ValidatorChange {
  readonly node: string;
  /** cb58. */
  readonly subnetId: string;
  readonly kind:
    /** Its weight is still there, and signs no more: an L1's validator whose balance was used up. */
    | 'inactive'
    | 'ended'
    | 'started'
    /** It is no signer any more; others changed too, so that the weights do not tell why. */
    | 'gone';
  readonly weight?: bigint;
}

/** Which validators came, went or stopped to sign between two heights. */
export function validatorChanges(before: Sets, after: Sets): readonly ValidatorChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((subnetId) => {
    const [was, is] = [signersOf(before[subnetId]), signersOf(after[subnetId])];
    const gone = [...was].filter(([node]) => !is.has(node));
    const come = [...is].filter(([node]) => !was.has(node));
    const lost = (before[subnetId]?.totalWeight ?? 0n) - (after[subnetId]?.totalWeight ?? 0n);
    const weightGone = gone.reduce((sum, [, weight]) => sum + (weight ?? 0n), 0n);
    const why = come.length > 0 ? 'gone' : lost === 0n ? 'inactive' : lost === weightGone ? 'ended' : 'gone';
    return [
      ...gone.map(([node, weight]): ValidatorChange => ({ node, subnetId, kind: why, weight })),
      ...come.map(([node, weight]): ValidatorChange => ({ node, subnetId, kind: 'started', weight })),
    ];
  });
}

/** Weight by node; nodes that share a key have one together. */
function signersOf(set: Sets[string] | undefined): ReadonlyMap<string, bigint | undefined> {
  return new Map(
    (set?.validators ?? []).flatMap(({ nodeIDs, weight }) =>
      nodeIDs.map((node) => [node, nodeIDs.length === 1 ? weight : undefined] as const),
    ),
  );
}

/** In a title: the first change, and how many there are besides. */
export function changesLine(changes: readonly ValidatorChange[], names: ReadonlyMap<string, string>): Line {
  const [first] = changes;
  if (first === undefined) {
    return [text('advances chain time, no validator changes')];
  }
  const line = changeLine(first, names);
  const more = changes.length - 1;
  return more === 0
    ? line
    : more === 1
      ? message`${line}, and 1 more change`
      : message`${line}, and ${text(String(more))} more changes`;
}

function changeLine({ kind, node, subnetId }: ValidatorChange, names: ReadonlyMap<string, string>): Line {
  const name = names.get(subnetId);
  const values = { node: id(node), subnet: name === undefined ? id(subnetId) : text(name) };
  switch (kind) {
    case 'inactive':
      return message`${values.node} becomes inactive on ${values.subnet}: balance used up`;
    case 'ended':
      return message`staking period of ${values.node} on ${values.subnet} ends`;
    case 'started':
      return message`staking period of ${values.node} on ${values.subnet} begins`;
    case 'gone':
      return message`${values.node} no longer validates ${values.subnet}`;
  }
}

const maxRows = 50;

export function changesSection(
  changes: readonly ValidatorChange[],
  names: ReadonlyMap<string, string>,
  from: readonly number[],
): readonly Section[] {
  const left = changes.length - maxRows;
  return tableSection(
    'validatorChanges',
    'Validator changes',
    ['subnet', 'weight', 'change'],
    changes,
    (change) => [
      [id(change.subnetId, names.get(change.subnetId))],
      change.weight === undefined ? [] : [count(change.weight)],
      changeLine(change, names),
    ],
    from,
    { most: maxRows, note: left > 0 ? [text(`${left} more changes.`)] : undefined },
  );
}
