import { opcode, pushedBytes } from '../../evm';
import { codeAt, type SourcePlace } from './callSource';
import { type CodeSpan, guardedSpan } from './solidityText';

/** Stack words that opcodes up to the first number take and give; unlisted ones end a walk. */
const stackEffects: readonly (readonly [last: number, takes: number, gives: number])[] = [
  ...([
    [0x07, 2, 1],
    [0x09, 3, 1],
    [0x14, 2, 1],
    [0x15, 1, 1],
    [0x18, 2, 1],
    [0x19, 1, 1],
    [0x1d, 2, 1],
  ] as const),
  ...([
    [0x1e, 1, 1],
    [0x20, 2, 1],
    [0x30, 0, 1],
    [0x31, 1, 1],
    [0x34, 0, 1],
    [0x35, 1, 1],
    [0x36, 0, 1],
  ] as const),
  ...([
    [0x37, 3, 0],
    [0x38, 0, 1],
    [0x39, 3, 0],
    [0x3a, 0, 1],
    [0x3b, 1, 1],
    [0x3c, 4, 0],
    [0x3d, 0, 1],
  ] as const),
  ...([
    [0x3e, 3, 0],
    [0x40, 1, 1],
    [0x48, 0, 1],
    [0x49, 1, 1],
    [0x4a, 0, 1],
    [0x50, 1, 0],
    [0x51, 1, 1],
  ] as const),
  ...([
    [0x53, 2, 0],
    [0x54, 1, 1],
    [0x55, 2, 0],
    [0x56, 1, 0],
    [0x57, 2, 0],
    [0x5a, 0, 1],
    [0x5b, 0, 0],
  ] as const),
  ...([
    [0x5c, 1, 1],
    [0x5d, 2, 0],
    [0x5e, 3, 0],
  ] as const),
];

/** Stack positions (0 is the top) before an instruction that the wanted ones after it derive from. */
function stackInputs(op: number, positions: ReadonlySet<number>): ReadonlySet<number> | undefined {
  const swapDepth = op >= 0x90 && op <= 0x9f ? op - 0x8f : 0;
  if (swapDepth > 0) {
    return new Set([...positions].map((at) => (at === 0 ? swapDepth : at === swapDepth ? 0 : at)));
  }
  const dupDepth = op >= 0x80 && op <= 0x8f ? op - 0x80 : -1;
  if (dupDepth >= 0) {
    return new Set([...positions].map((at) => (at === 0 ? dupDepth : at - 1)));
  }
  const isPush = op === opcode.push0 || pushedBytes(op) > 0;
  const [, pops, pushes] = isPush ? [op, 0, 1] : (stackEffects.find(([last]) => op <= last) ?? []);
  if (pops === undefined || pushes === undefined) {
    return undefined;
  }
  const inputs = [...positions].some((at) => at < pushes) ? Array.from({ length: pops }, (_, i) => i) : [];
  return new Set([...inputs, ...[...positions].filter((at) => at >= pushes).map((at) => at - pushes + pops)]);
}

/** Whether an instruction computes a new top of the stack, rather than moving a value there. */
function computesTop(op: number, positions: ReadonlySet<number>): boolean {
  return positions.has(0) && !(op >= 0x80 && op <= 0x9f);
}

const maxSteps = 60;

/**
 * Places that computed the condition of a branch since the previous branch, as far as the source map shows them.
 *
 * @param back the branch, then earlier steps of the same call, newest first
 */
export function conditionPlaces(
  back: Iterable<number>,
  opAt: (step: number) => number,
  placeAt: (step: number) => SourcePlace | undefined,
): readonly SourcePlace[] {
  const places: SourcePlace[] = [];
  let positions: ReadonlySet<number> | undefined;
  let count = 0;
  for (const step of back) {
    const op = opAt(step);
    if (positions === undefined) {
      // The condition is below the jump target.
      positions = new Set([1]);
      continue;
    }
    if (positions.size === 0 || op === opcode.jumpi || op === opcode.jump || count++ > maxSteps) {
      break;
    }
    const place = computesTop(op, positions) ? placeAt(step) : undefined;
    if (place?.isWide === false && place.in !== undefined) {
      places.push(place);
    }
    const next = stackInputs(op, positions);
    if (next === undefined) {
      break;
    }
    positions = next;
  }
  return places;
}

interface Choice {
  readonly place: SourcePlace;
  readonly span?: CodeSpan;
}

/**
 * The choice whose condition decided; `undefined` where it may be more than one. An optimizer reuses a value that two
 * conditions share, and merges identical conditions.
 */
export function decidingChoice<T extends Choice>(choices: readonly T[], places: readonly SourcePlace[]): T | undefined {
  const guards = choices.map(({ place, span = place.bytes }) => {
    const { code } = place.source.text;
    const guard = guardedSpan(code, span);
    return { ...guard, source: place.source, text: code.slice(guard.start, guard.start + guard.length) };
  });
  if (guards.some(({ text }) => assignment.test(text))) {
    return undefined;
  }
  const found = new Set<number>();
  for (const place of places) {
    const { source, bytes } = place;
    const text = codeAt(place).trim();
    const containing = guards.flatMap((guard, i) =>
      guard.source === source && guard.start <= bytes.start && bytes.start + bytes.length <= guard.start + guard.length
        ? [i]
        : [],
    );
    const mentioned = guards.filter((guard) => spacedTokens(guard.text).includes(spacedTokens(text)));
    if (containing.length > 1 || (containing.length === 1 && mentioned.length > 1)) {
      return undefined;
    }
    containing.forEach((i) => found.add(i));
  }
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) {
    return undefined;
  }
  const shape = withoutNames(guards[only]!.text);
  return guards.some(({ text }, i) => i !== only && withoutNames(text) === shape) ? undefined : choices[only];
}

const assignment = /[^=!<>]=(?![=>])|\+\+|--/;

/** With a blank around each word and symbol, so that `5` is not found in `15`. */
function spacedTokens(text: string): string {
  return ` ${(text.match(/[\w$]+|[^\s\w$]/g) ?? []).join(' ')} `;
}

/** The text without names: the optimizer merges functions that differ only in names. */
function withoutNames(text: string): string {
  return spacedTokens(text).replaceAll(/(?<= )[A-Za-z_$][\w$]*(?= )/g, 'x');
}
