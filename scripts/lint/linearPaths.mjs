// Proves quickly for most regular expressions that they take linear time. The rest is checked by recheck.
import { RegExpParser } from '@eslint-community/regexpp';

/** Maximum number of paths through a regular expression that are examined one by one: a matcher may try each. */
const maxWays = 400;
/** A bounded repetition up to this count is expanded to optional characters. */
const maxTimes = 6;
/** A bounded repetition counts as a constant factor; upper bound of the product of all factors. */
const maxFactor = 500;

const parser = new RegExpParser({ ecmaVersion: 2025 });

/**
 * Whether each path through an expression is linear on its own. A path is a list of single characters and runs
 * (unbounded repetitions).
 *
 * Backtracking into a run is futile where a mandatory character after it is not in the run's set: the run can then only
 * end at as many positions as there are characters up to that one. Only the last run may end anywhere. And a run must
 * not be rescanned from each position inside it: the match is anchored, or preceded by a lookbehind that excludes the
 * run's characters, or a character before the run is not in its set.
 */
export function hasLinearWays(source, flags) {
  const pattern = parser.parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const ways = waysOf(pattern.alternatives, new Characters(flags));
  return ways !== undefined && ways.every((way) => isLinear(way, flags));
}

function isLinear(way, flags) {
  const isAnchored = flags.includes('y') || (way[0]?.kind === 'start' && !flags.includes('m'));
  let factor = 1;
  let isOpen = false;
  for (const [i, { kind, set, times = 1 }] of way.entries()) {
    factor *= times;
    if (kind !== 'run') {
      continue;
    }
    const rest = way.slice(i + 1);
    // A path that ends with a run always matches.
    if (isOpen || (rest.length > 0 && !isAnchored && !isFresh(set, way.slice(0, i)))) {
      return false;
    }
    const ends = endsOf(set, rest, flags);
    isOpen = ends === undefined;
    factor *= ends ?? 1;
  }
  return factor <= maxFactor;
}

function isFresh(set, before) {
  const start = before.findLastIndex((one) => one.set !== set);
  const isAtStart = before[start]?.kind === 'notBehind' && before[start].behind === set;
  return isAtStart || before.some((one) => one.kind === 'one' && one.set.isApart(set));
}

/** The number of positions where a run can end so that the rest matches; `undefined` if unbounded. */
function endsOf(set, rest, flags) {
  let ends = 1;
  for (const { kind, set: next } of rest) {
    const isApart = next?.isApart(set);
    if ((kind === 'one' && isApart) || (kind === 'end' && !flags.includes('m'))) {
      return ends;
    }
    // A run of a disjoint set is empty where characters of this run come next.
    if ((kind === 'run' || kind === 'some') && !isApart) {
      return undefined;
    }
    ends += kind === 'one' ? 1 : 0;
  }
  return undefined;
}

/** `undefined`: too many paths, or an unsupported element. */
function waysOf(alternatives, characters) {
  return joined(alternatives.map(({ elements }) => sequence(elements.map((one) => elementWays(one, characters)))));
}

function elementWays(element, characters) {
  switch (element.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
      return [[{ kind: 'one', set: characters.of(element.raw) }]];
    case 'Group':
    case 'CapturingGroup':
      return element.modifiers ? undefined : waysOf(element.alternatives, characters);
    case 'Assertion':
      return assertionWays(element, characters);
    case 'Quantifier':
      return repeatedWays(element, characters);
    default:
      return undefined;
  }
}

function assertionWays({ kind, alternatives, negate }, characters) {
  if (kind !== 'lookahead' && kind !== 'lookbehind') {
    return [[{ kind }]];
  }
  const inside = waysOf(alternatives, characters);
  const [only] = inside ?? [];
  if (kind === 'lookbehind' && negate && inside?.length === 1 && only.length === 1 && only[0].kind === 'one') {
    return [[{ kind: 'notBehind', behind: only[0].set }]];
  }
  const isShort = inside?.flat().every((one) => one.kind !== 'run');
  return isShort ? [[{ kind, times: inside.length }]] : undefined;
}

function repeatedWays({ element, min, max }, characters) {
  const ways = elementWays(element, characters);
  const [only] = ways ?? [];
  const isOne = ways?.length === 1 && only.length === 1 && only[0].kind === 'one';
  if (isOne && (max === Infinity || max > maxTimes)) {
    const run = max === Infinity ? { ...only[0], kind: 'run' } : { ...only[0], kind: 'some', times: max - min + 1 };
    return [[...(min > 0 ? only : []), run]];
  }
  if (ways === undefined || max > maxTimes) {
    return undefined;
  }
  const times = Array.from({ length: max - min + 1 }, (_, i) => Array.from({ length: min + i }, () => ways));
  return joined(times.map(sequence));
}

function joined(lists) {
  const all = lists.every((list) => list !== undefined) ? lists.flat() : undefined;
  return all === undefined || all.length > maxWays ? undefined : all;
}

function sequence(parts) {
  let ways = [[]];
  for (const part of parts) {
    if (part === undefined || ways.length * part.length > maxWays) {
      return undefined;
    }
    ways = ways.flatMap((way) => part.map((next) => [...way, ...next]));
  }
  return ways;
}

/** Character sets of an expression, by their source; the regular expression engine itself tests membership. */
class Characters {
  static known = new Map();

  constructor(flags) {
    this.flags = flags.replace(/[gymds]/g, '') + (flags.includes('s') ? 's' : '');
    this.isUnicode = /[uv]/.test(flags);
  }

  of(raw) {
    const key = `${this.flags} ${raw}`;
    const set = Characters.known.get(key) ?? new CharacterSet(raw, this.flags, this.isUnicode);
    Characters.known.set(key, set);
    return set;
  }
}

class CharacterSet {
  constructor(raw, flags, isUnicode) {
    Object.assign(this, { raw, flags, isUnicode });
  }

  get members() {
    const pattern = new RegExp(`^(?:${this.raw})$`, this.flags);
    this.all ??= Uint8Array.from({ length: 0x10000 }, (_, unit) => (pattern.test(String.fromCharCode(unit)) ? 1 : 0));
    return this.all;
  }

  /** Whether two sets are disjoint; code points above 16 bits are not examined. */
  isApart(other) {
    return !this.isUnicode && !this.members.some((isIn, unit) => isIn === 1 && other.members[unit] === 1);
  }
}
