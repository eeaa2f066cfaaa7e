import { type ConfigNode, readSource } from '../config';
import { builtInNetworks, primaryChainNames } from '../networks';
import { cleanRemote, type Identifier, wellKnownName, wellKnownNames, getOrMake } from '../primitives';
import { otherForms, parseIdentifier } from '../detection';
import { anyChain, type Labels, spellingOf } from './names';

/** An entry of a labels file that is not used, or not used verbatim. */
interface LabelProblem {
  /** The keys that lead to the entry. */
  readonly path: readonly string[];
  readonly start: number;
  readonly end: number;
  readonly message: string;
  /** The label is used, but in quotes. */
  readonly isHint?: true;
}

export interface ReadLabels {
  readonly labels: Labels;
  readonly problems: readonly LabelProblem[];
}

/** Maximum number of labels per file. */
const maxLabels = 20_000;

/** In characters. */
const maxLength = 40;

/** Labels shown verbatim. Any other text is quoted, so that it cannot be mistaken for something else. */
const plain = /^[\w$.+*/#-]{1,40}$/;

/** Names that a label must not imitate. */
const reserved: ReadonlySet<string> = new Set(
  [...wellKnownNames, ...builtInNetworks.map(({ name }) => name), ...primaryChainNames, 'C-Chain', 'AVAX'].map((name) =>
    name.toLowerCase(),
  ),
);

/**
 * Parses labels: `{"43114": {"0x…": "Treasury"}, "*": {…}}`, or in Otterscan's format, `{"0x…": "Treasury"}`, which
 * applies to every chain. Comments and trailing commas are accepted.
 */
export function readLabels(text: string): ReadLabels {
  const reader = new LabelReader();
  const { root, faults } = readSource(text);
  const fault = faults.find(({ kind }) => kind !== 'comment' && kind !== 'trailingComma' && kind !== 'byteOrderMark');
  if (fault !== undefined) {
    reader.report([], fault, 'This is not JSON from here on; what is before is used.');
  }
  if (root !== undefined && root.kind !== 'object') {
    reader.report([], root, 'Expected an object: {"43114": {"0x…": "name"}, "*": {…}}.');
  }
  if (isForeignFile(root)) {
    return { labels: new Map(), problems: [] };
  }
  for (const { key, start, keyEnd, value } of root?.kind === 'object' ? root.members : []) {
    if (key === '$schema') {
      continue;
    }
    if (value?.kind === 'object' && (key === anyChain || /^[1-9]\d{0,19}$/.test(key))) {
      value.members.forEach((one) => reader.add(key, [key, one.key], one, one.value));
    } else if (value?.kind === 'string' || labelTarget(key) !== undefined) {
      reader.add(anyChain, [key], { start, keyEnd }, value);
    } else {
      reader.report(
        [key],
        { start, end: keyEnd },
        'Expected an EVM chain ID with an object of labels, or "*" for every chain.',
      );
    }
  }
  return reader;
}

/** Block numbers cannot have a label, since every chain has a block with that number. */
function labelTarget(text: string): Identifier | undefined {
  const identifier = parseIdentifier(text);
  return identifier?.kind === 'blockNumber' ? undefined : identifier;
}

/** Other tools use files of the same name, usually with addresses as values: these are ignored. */
function isForeignFile(root: ConfigNode | undefined): boolean {
  if (root?.kind !== 'object' || root.members.length === 0) {
    return false;
  }
  const isId = (text: string): boolean => /^0x[\da-f]{8}|^NodeID-/i.test(text);
  const nested = root.members.flatMap(({ value }) => (value?.kind === 'object' ? value.members : []));
  const all = [...root.members, ...nested];
  const hasLabels =
    all.some(({ key, value }) => value?.kind === 'string' && isId(key)) ||
    root.members.some(({ key }) => key === anyChain || labelTarget(key) !== undefined);
  return (
    !hasLabels &&
    (all.some(({ value }) => value?.kind === 'string' && isId(value.value)) ||
      !root.members.some(({ key }) => /^\d+$/.test(key)))
  );
}

class LabelReader implements ReadLabels {
  readonly labels = new Map<string, Map<string, string>>();
  readonly problems: LabelProblem[] = [];
  private count = 0;

  report(path: readonly string[], { start, end }: Omit<LabelProblem, 'path' | 'message'>, message: string): void {
    this.problems.push({ path, start, end, message });
  }

  add(
    chain: string,
    path: readonly string[],
    { start, keyEnd }: { readonly start: number; readonly keyEnd: number },
    value: ConfigNode | undefined,
  ): void {
    const key = { start, end: keyEnd };
    const identifier = labelTarget(path.at(-1) ?? '');
    const problem = keyProblem(identifier);
    if (identifier === undefined || problem !== undefined) {
      this.report(
        path,
        key,
        problem ?? 'This is not an identifier: a label names an address, a NodeID, a hash or another ID.',
      );
    } else if (value?.kind !== 'string' || cleanRemote(value.value, maxLength) === '') {
      this.report(path, value ?? key, 'Expected a name in quotes.');
    } else if (this.count === maxLabels) {
      this.report(path, key, `Only the first ${maxLabels} labels are used.`);
      this.count++;
    } else if (this.count < maxLabels) {
      this.count++;
      const name = shownLabel(value.value);
      if (name !== value.value) {
        const { start: from, end } = value;
        const message = `This is shown as ${name}: ${reserved.has(value.value.trim().toLowerCase()) ? 'it is the name of something else' : 'it is more than letters, digits and the marks _ $ . + * / # -'}.`;
        this.problems.push({ path, start: from, end, message, isHint: true });
      }
      const chainLabels = getOrMake(this.labels, chain, () => new Map<string, string>());
      spellings(identifier).forEach((spelling) => chainLabels.set(spelling, name));
    }
  }
}

function keyProblem(identifier: Identifier | undefined): string | undefined {
  if (identifier?.kind === 'privateKey') {
    return 'This is a private key: do not keep it in a file.';
  }
  if (identifier !== undefined && 'checksum' in identifier && identifier.checksum === 'invalid') {
    return 'The checksum of this identifier is wrong: a character is mistyped or missing.';
  }
  const known = identifier && wellKnownName(identifier);
  return known && `This is known as ${known.name} everywhere; the label is not used.`;
}

/** The label as shown: in quotes unless it is a plain symbol that cannot be mistaken for a known name. */
export function shownLabel(label: string): string {
  const clean = cleanRemote(label, maxLength);
  return plain.test(clean) && !reserved.has(clean.toLowerCase()) ? clean : `"${clean.replaceAll('"', "'")}"`;
}

/** All spellings under which Reports may refer to an identifier. */
function spellings(identifier: Identifier): readonly string[] {
  const forms = otherForms(identifier).map(({ text }) => text);
  if (identifier.kind !== 'bech32Address') {
    return [identifier.text, ...forms].map(spellingOf);
  }
  const [, rest = identifier.text] = /^[^-]+-(.+)$/.exec(identifier.address) ?? [];
  return [rest, ...['P', 'X', 'C'].map((chain) => `${chain}-${rest}`)];
}
