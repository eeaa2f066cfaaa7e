// Proves of most regular expressions, in no time, that they take linear time. What it cannot prove is for recheck to say.
import { RegExpParser } from '@eslint-community/regexpp';

/** Ways through a regular expression that are looked at one by one: a matcher may try each of them. */
const maxWays = 400;
/** A repetition up to this often is so many characters, each of which may be absent. */
const maxTimes = 6;
/** Up to this often it is a constant factor; together no larger than this. */
const maxFactor = 500;

const parser = new RegExpParser({ ecmaVersion: 2025 });

/**
 * Whether each way through an expression is linear on its own. A way is a list of characters and runs of them.
 *
 * Giving back characters of a run is in vain where one of those that must follow is none of the run's: the run then ends in so
 * few places as there are characters up to that one. Only the last run may end anywhere. And no run may be gone through
 * again from each place inside of it: the match begins at one place of the text, or behind none of the run's characters, or
 * has a character before the run that is none of the run's.
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
    // What ends with a run has matched.
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

/** In how many places a run can end so that what comes next stands there; undefined: in any. */
function endsOf(set, rest, flags) {
  let ends = 1;
  for (const { kind, set: next } of rest) {
    const isApart = next?.isApart(set);
    if ((kind === 'one' && isApart) || (kind === 'end' && !flags.includes('m'))) {
      return ends;
    }
    // A run of other characters is empty where characters of this one come again.
    if ((kind === 'run' || kind === 'some') && !isApart) {
      return undefined;
    }
    ends += kind === 'one' ? 1 : 0;
  }
  return undefined;
}

/** Undefined: there are too many, or it is not known what one does. */
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

/** The sets of characters of an expression, by how they are written; the engine itself says what is in them. */
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

  /** Whether no character is in both; beyond 16 bits that is not looked at. */
  isApart(other) {
    return !this.isUnicode && !this.members.some((isIn, unit) => isIn === 1 && other.members[unit] === 1);
  }
}
