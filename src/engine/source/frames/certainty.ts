import type { Recording } from '../../evm';
import type { CallActivation, Activations } from './activations';
import { type CallSource, codeAt, overlap, type SourcePlace } from './callSource';

/** Maximum number of jumps followed back. */
const maxHops = 2_000;

/**
 * Whether a source map is right about a step. An optimizer merges code that two places share, and the map names only
 * one of them: a step is certain only if it was reached by jumps that lead to no other place.
 */
export class Certainty {
  private readonly called = new Map<CallActivation, boolean>();
  /** By landing, the number of jumps back to the deciding one: negative if not certain, 0 if not computed yet. */
  private readonly hops: Int16Array;

  constructor(
    private readonly recording: Recording,
    private readonly activations: Activations,
    private readonly sourceOf: (call: number) => CallSource | undefined,
  ) {
    this.hops = new Int16Array(recording.length);
  }

  /** Whether a step belongs to the function that the source map names. */
  isSure(step: number): boolean {
    const source = this.sourceOf(this.recording.call[step]!);
    if (source === undefined) {
      return false;
    }
    return this.isReachedUnambiguously(step, source) && this.isOfFunction(step, source);
  }

  /** Whether a step was reached by jumps that lead to no other place. A loop adds thousands of landings to a path. */
  private isReachedUnambiguously(step: number, source: CallSource): boolean {
    const landings: number[] = [];
    let hopCount = 1;
    for (let at: number | undefined = step; at !== undefined;) {
      const landing = this.activations.landing(at);
      if (landing === undefined) {
        break;
      }
      if (this.hops[landing] !== 0) {
        hopCount = this.hops[landing]!;
        break;
      }
      landings.push(landing);
      if (landings.length > maxHops) {
        return false;
      }
      at = this.activations.ledTo(landing);
      const pc = this.recording.pc[landing]!;
      const place = source.placeAt(pc);
      if (at !== undefined && place?.isWide === false && this.waysTo(landing, source) > 1) {
        hopCount = this.comesFromOne(place, pc, source) ? 1 : -1;
        break;
      }
    }
    for (const landing of landings.toReversed()) {
      hopCount = hopCount < 0 || hopCount >= maxHops ? -1 : hopCount + 1;
      this.hops[landing] = hopCount;
    }
    return hopCount > 0;
  }

  /** The number of ways in the code to reach a landing. */
  waysTo(landing: number, { map }: CallSource): number {
    const pc = this.recording.pc[landing]!;
    return map.referencesTo(pc).length + (map.isFallenInto(pc) ? 1 : 0);
  }

  /** The name of an activation's function, from the call expression; `undefined` where it is unknown. */
  nameOf(activation: CallActivation): string | undefined {
    const source = this.sourceOf(activation.call);
    const place = activation.site === undefined ? undefined : source?.placeAt(this.recording.pc[activation.site]!);
    if (source === undefined || (activation.site !== undefined && place === undefined)) {
      return undefined;
    }
    const isEntry = place === undefined || place.isWide;
    const name = isEntry ? this.enteredName(activation) : calleeName(codeAt(place));
    // The jump into a function may be mapped to the expression of an argument.
    const entry = isEntry ? undefined : source.placeAt(this.recording.pc[activation.site! + 1]!);
    const isMismatch = entry?.isWide === true && entry.in !== undefined && entry.in.name !== name;
    return name === undefined || isMismatch || source.named(name).length === 0 ? undefined : name;
  }

  /** The same where the call expression is certain; else that of the nearest activation around it for which it is. */
  trustedName(activation: CallActivation): string | undefined {
    const source = this.sourceOf(activation.call);
    for (let at: CallActivation | undefined = activation; at !== undefined && source !== undefined;) {
      const name = this.isCalledForSure(at, source) ? this.nameOf(at) : undefined;
      if (name !== undefined) {
        return name;
      }
      at = at.parent === undefined ? undefined : this.activations.list[at.parent];
    }
    return undefined;
  }

  /** The entry function by selector, where no statement led to the activation. */
  private enteredName(activation: CallActivation): string | undefined {
    const { call } = activation;
    const source = this.sourceOf(call);
    for (
      let at: CallActivation | undefined = activation;
      at?.site !== undefined;
      at = this.activations.list[at.parent!]
    ) {
      if (source?.placeAt(this.recording.pc[at.site]!)?.isWide === false) {
        return undefined;
      }
    }
    const { input, kind } = this.recording.calls[call]!;
    if (kind.startsWith('CREATE')) {
      return 'constructor';
    }
    const signature = source?.contract.selectors.get(input.slice(2, 10).toLowerCase());
    const isReceive = input === '0x' && source !== undefined && source.named('receive').length > 0;
    return signature === undefined ? (isReceive ? 'receive' : 'fallback') : signature.slice(0, signature.indexOf('('));
  }

  /** Whether all jumps to it are in the function that it belongs to. */
  private comesFromOne(place: SourcePlace, pc: number, source: CallSource): boolean {
    return source.map.referencesTo(pc).every((reference) => source.placeAt(reference)?.in === place.in);
  }

  private isOfFunction(step: number, source: CallSource): boolean {
    const activation = this.activations.of(step);
    const inside = source.placeAt(this.recording.pc[step]!)?.in;
    const name = this.nameOf(activation);
    const isReachable = inside === undefined || name === undefined || source.reachedFrom(name).has(inside);
    return isReachable && !this.isMergedCompilerCode(step, source) && this.isCalledForSure(activation, source);
  }

  /**
   * Whether a step in a compiler-generated function is mapped to a statement that did not call it: an optimizer merges
   * those that fail alike, and the map names one of them.
   */
  isMergedCompilerCode(step: number, source: CallSource): boolean {
    const place = source.placeAt(this.recording.pc[step]!);
    let activation: CallActivation | undefined = this.activations.of(step);
    while (place?.in !== undefined && activation?.site !== undefined) {
      const { site, parent }: CallActivation = activation;
      const called = source.placeAt(this.recording.pc[site]!);
      if (!source.isOfCompiler(this.recording.pc[site + 1]!)) {
        return false;
      }
      if (called?.in !== undefined) {
        return called.isWide ? called.in !== place.in : !overlap(called, place);
      }
      activation = parent === undefined ? undefined : this.activations.list[parent];
    }
    return false;
  }

  /** Whether the call expression of an activation is certain, so that it names the function that runs. */
  private isCalledForSure(activation: CallActivation, source: CallSource): boolean {
    const { site } = activation;
    const place = site === undefined ? undefined : source.placeAt(this.recording.pc[site]!);
    if (site === undefined || place === undefined || place.isWide) {
      return true;
    }
    const known = this.called.get(activation);
    if (known !== undefined) {
      return known;
    }
    // Ends the recursion of an activation that depends on itself.
    this.called.set(activation, true);
    const isSure = this.isSure(site);
    this.called.set(activation, isSure);
    return isSure;
  }
}

/**
 * The name that a call expression calls: "transfer" for `token.transfer{value: 1}(to, 5)`, "onlyOwner" for a modifier
 * invocation. `undefined` where it is not a call by name.
 *
 * @param code of the expression, with comments and strings blanked
 */
export function calleeName(code: string): string | undefined {
  const expression = code.trim();
  if (!expression.endsWith(')')) {
    return /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/.test(expression) ? lastName(expression) : undefined;
  }
  const called = beforeGroup(expression, '(', ')');
  if (called === undefined) {
    return undefined;
  }
  const bare = called.endsWith('}') ? beforeGroup(called, '{', '}') : called;
  return bare === undefined || isComputed(bare) ? undefined : lastName(bare);
}

/** Whether the text is an operation that ends in a name: `cap - total` of `cap - total()`. */
function isComputed(called: string): boolean {
  let depth = 0;
  for (let at = called.length - 1; at >= 0; at--) {
    depth += ')]}'.includes(called[at]!) ? 1 : '([{'.includes(called[at]!) ? -1 : 0;
    if (depth === 0 && '+-*/%'.includes(called[at]!)) {
      return true;
    }
  }
  return false;
}

function lastName(path: string): string | undefined {
  return /(?<![\w$])[\w$]+$/.exec(path)?.[0].replace(/^\d+/, '') || undefined;
}

function beforeGroup(text: string, open: string, close: string): string | undefined {
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    depth += text[at] === close ? 1 : text[at] === open ? -1 : 0;
    if (depth === 0) {
      return text.slice(0, at).trimEnd();
    }
  }
  return undefined;
}
