export type Pattern = (text: string) => boolean;

type Node =
  | { readonly kind: 'char'; readonly test: RegExp }
  | { readonly kind: 'place'; readonly sign: string }
  | { readonly kind: 'all' | 'any'; readonly nodes: readonly Node[] }
  | { readonly kind: 'repeat'; readonly node: Node; readonly least: number; readonly most: number };

type Step =
  | Extract<Node, { kind: 'char' | 'place' }>
  | { readonly kind: 'split'; to: readonly number[] }
  | { readonly kind: 'match' };

/** Longer texts never match, to bound the time. */
const maxLength = 100_000;

/** Limit of steps; each runs at most once per character. */
const maxSteps = 500;

const atom = /\[(?:[^\]\\]|\\[^])*\]|\\(?:[pPu]\{[^}]*\}|x[\da-f]{2}|u[\da-f]{4}|[^])|[^*+?{}()|\\[\]]/iy;
const quantifier = /(?:[*+?]|\{(\d{1,3})(,?)(\d{0,3})\})\??/y;

/**
 * Compiles a pattern in JavaScript notation, `/^0x[0-9a-f]{40}$/i`, that runs in linear time by following all
 * alternatives in parallel (Thompson 1968). Lookaround and backreferences do not allow that and are rejected.
 * @returns `undefined` for an invalid, rejected or oversized pattern
 */
export function readPattern(written: string): Pattern | undefined {
  const [, source, flags = ''] = /^\/(.+)\/([a-z]*)$/s.exec(written) ?? [];
  if (source === undefined || !/^(?:i?s?|si)$/.test(flags)) {
    return undefined;
  }
  try {
    const steps = new Reader(source, `${flags}u`).steps();
    return (text) => text.length <= maxLength && hasMatch(steps, text);
  } catch (error) {
    if (error instanceof SyntaxError) {
      return undefined;
    }
    throw error;
  }
}

class Reader {
  private at = 0;

  constructor(
    private readonly source: string,
    private readonly flags: string,
  ) {}

  /** @throws {SyntaxError} */
  steps(): readonly Step[] {
    const node = this.either();
    if (this.at < this.source.length) {
      throw new SyntaxError('an extra bracket');
    }
    const steps: Step[] = [];
    emit(node, steps);
    return [...steps, { kind: 'match' }];
  }

  private either(): Node {
    const nodes = [this.sequence()];
    while (this.take(/\|/y) !== undefined) {
      nodes.push(this.sequence());
    }
    return { kind: 'any', nodes };
  }

  private sequence(): Node {
    const nodes: Node[] = [];
    while (this.at < this.source.length && !'|)'.includes(this.source[this.at]!)) {
      nodes.push(this.repeated(this.single()));
    }
    return { kind: 'all', nodes };
  }

  private single(): Node {
    if (this.take(/\((?:\?:|\?<[A-Za-z_]\w*>|(?!\?))/y) !== undefined) {
      const node = this.either();
      if (this.take(/\)/y) === undefined) {
        throw new SyntaxError('an unclosed bracket');
      }
      return node;
    }
    const assertion = this.take(/[$^]|\\[Bb]/y);
    if (assertion !== undefined) {
      return { kind: 'place', sign: assertion[0] };
    }
    const char = this.take(atom)?.[0];
    if (char === undefined || /^\\[1-9k]/.test(char)) {
      throw new SyntaxError('not a character');
    }
    // One character is looked at.
    // eslint-disable-next-line regexes/linear
    return { kind: 'char', test: new RegExp(`^${char}$`, this.flags) };
  }

  private repeated(node: Node): Node {
    const read = this.take(quantifier);
    if (read === undefined) {
      return node;
    }
    const [sign, from, comma, to] = read;
    const least = from === undefined ? (sign.startsWith('+') ? 1 : 0) : Number(from);
    const most =
      from === undefined ? (sign.startsWith('?') ? 1 : Infinity) : comma === '' ? least : Number(to || Infinity);
    return { kind: 'repeat', node, least, most };
  }

  private take(sticky: RegExp): RegExpExecArray | undefined {
    sticky.lastIndex = this.at;
    const read = sticky.exec(this.source) ?? undefined;
    this.at += read?.[0].length ?? 0;
    return read;
  }
}

/** @throws {SyntaxError} where there are too many steps */
function emit(node: Node, steps: Step[]): void {
  if (steps.length > maxSteps) {
    throw new SyntaxError('too long');
  }
  switch (node.kind) {
    case 'all':
      node.nodes.forEach((one) => emit(one, steps));
      break;
    case 'any': {
      const ends: { to: readonly number[] }[] = [];
      node.nodes.forEach((one, i) => {
        const choice = fork(steps);
        emit(one, steps);
        if (i < node.nodes.length - 1) {
          ends.push(fork(steps));
          choice.to = [...choice.to, steps.length];
        }
      });
      ends.forEach((end) => (end.to = [steps.length]));
      break;
    }
    case 'repeat': {
      const { least, most } = node;
      for (let i = 0; i < least; i++) {
        emit(node.node, steps);
      }
      for (let i = least; i < (most === Infinity ? least + 1 : most); i++) {
        const choice = fork(steps);
        const start = steps.length;
        emit(node.node, steps);
        if (most === Infinity) {
          fork(steps).to = [start - 1];
        }
        choice.to = [start, steps.length];
      }
      break;
    }
    default:
      steps.push(node);
  }
}

/** A fork whose last branch is the step that follows. */
function fork(steps: Step[]): { to: readonly number[] } {
  const choice = { kind: 'split' as const, to: [steps.length + 1] as readonly number[] };
  steps.push(choice);
  return choice;
}

function hasMatch(steps: readonly Step[], text: string): boolean {
  const chars = Array.from(text);
  let next: number[] = [];
  for (let at = 0; at <= chars.length; at++) {
    const seen = new Uint8Array(steps.length);
    const open = [0, ...next.reverse()];
    next = [];
    while (open.length > 0) {
      const index = open.pop()!;
      const step = steps[index]!;
      if (seen[index] === 1) {
        continue;
      }
      seen[index] = 1;
      if (step.kind === 'match') {
        return true;
      }
      if (step.kind === 'split') {
        open.push(...step.to);
      } else if (step.kind === 'place' ? assertionHolds(step.sign, chars, at) : false) {
        open.push(index + 1);
      } else if (step.kind === 'char' && at < chars.length && step.test.test(chars[at]!)) {
        next.push(index + 1);
      }
    }
  }
  return false;
}

function assertionHolds(sign: string, chars: readonly string[], at: number): boolean {
  const isWord = (char = ''): boolean => /^\w$/.test(char);
  switch (sign) {
    case '^':
      return at === 0;
    case '$':
      return at === chars.length;
    default:
      return (isWord(chars[at - 1]) !== isWord(chars[at])) === (sign === '\\b');
  }
}
