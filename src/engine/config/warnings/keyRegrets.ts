import { cleanRemote, nearest } from '../../primitives';
import { mostProblems } from '../problemLimit';
import { type ConfigField, type Kind, type ScalarKind, type ConfigShape, feeShape } from '../../precompiles';
import {
  configShape,
  accountShape,
  genesisShape,
  precompileUpgradeShape,
  stateAccountShape,
  upgradeShape,
} from '../fields';
import type { ConfigNode, ConfigMember, ObjectNode } from '../source/configNode';
import { addressWarning, mayBeWrong } from './addressWarning';
import { FileFixes } from '../edit/fileFixes';
import { misplaced } from './misplacedWarnings';
import { Siblings } from './siblings';
import { type WarningContext } from './warningContext';
import { keyPlace } from '../source/place';

/** Longest key of a file that a message repeats. */
const maxShown = 64;
const largestExact = 2n ** 53n;
/** More than any value that the VM takes; reading them all would take long. */
const mostDigits = 100;
/** Values between two pauses, and how many of them a hash takes as long as. */
const stride = 2_000;
const hashWeight = 40;
const unknownWeight = 100;

/** Keys that the VM ignores, reads otherwise or takes twice, and how values are spelled: at every level. */
export function* keyWarnings(
  warnings: WarningContext,
  file: 'genesis' | 'upgrade',
  root: ConfigNode,
): Generator<undefined, void> {
  const walk = new KeyWalk(warnings, file);
  yield* walk.value(root, { shape: file === 'genesis' ? genesisShape : upgradeShape });
}

class KeyWalk {
  private readonly fixes: FileFixes;
  private visited = 0;
  private unknowns = 0;

  constructor(
    private readonly warnings: WarningContext,
    private readonly file: 'genesis' | 'upgrade',
  ) {
    this.fixes = new FileFixes(warnings.validated.input, file);
  }

  private *pause(): Generator<undefined, void> {
    if (++this.visited > stride) {
      this.visited = 0;
      yield undefined;
    }
  }

  *value(node: ConfigNode, kind: Kind, field?: ConfigField): Generator<undefined, void> {
    yield* this.pause();
    if (typeof kind === 'string') {
      this.scalar(node, kind);
    } else if ('list' in kind && node.kind === 'list') {
      for (const item of node.items) {
        yield* this.value(item, kind.list, field);
      }
    } else if ('map' in kind && node.kind === 'object') {
      yield* this.map(node, kind.map, kind.by);
    } else if ('shape' in kind && node.kind === 'object') {
      yield* this.object(node, kind.shape);
    }
  }

  private *object(node: ObjectNode, shape: ConfigShape): Generator<undefined, void> {
    const fields = fieldsOf(shape);
    const seen = new Map<string, ConfigMember>();
    let siblings: Siblings | undefined;
    for (const member of node.members) {
      const field = fieldOf(fields, member.key);
      if (field === undefined) {
        if (++this.unknowns <= mostProblems + 1) {
          this.visited += unknownWeight;
          siblings ??= yield* Siblings.of(node, shape);
          this.unknown(siblings, member);
        }
        yield* this.pause();
        continue;
      }
      const before = seen.get(field.key);
      if (before !== undefined) {
        this.twice(before, field);
      }
      seen.set(field.key, member);
      if (member.key !== field.key) {
        const known = [cleanRemote(member.key, maxShown), field.key] as const;
        this.warnings.add(this.file, keyPlace(member), 'keyCase', known, {
          fixes: [this.fixes.rename(member, field.key)],
        });
      }
      this.known(member, field, shape);
      if (member.value !== undefined) {
        yield* this.value(member.value, field.kind, field);
      }
    }
  }

  private known(member: ConfigMember, field: ConfigField, shape: ConfigShape): void {
    const { value } = member;
    if (shape === accountShape && field.key === 'secretKey' && value?.kind === 'string' && value.value !== '') {
      const fixes = [this.fixes.remove('Remove the Key', [member])];
      this.warnings.add(this.file, keyPlace(member), 'privateKey', [], { fixes });
    } else if (field.noEffect !== undefined && value !== undefined && !isNothing(value)) {
      const isNeeded = shape === feeShape || field.isRequired === true;
      const fixes = isNeeded ? [] : [this.fixes.remove(`Remove ${field.key}`, [member])];
      this.warnings.add(this.file, keyPlace(member), 'noEffect', [field.key, field.noEffect], { fixes });
    } else if (field.isExact === true && shape === configShape && value?.kind === 'word' && value.value === null) {
      const fixes = [this.fixes.remove(`Delete ${field.key}`, [member])];
      this.warnings.add(this.file, keyPlace(member), 'precompileNull', [field.key], { fixes });
    }
  }

  private twice(before: ConfigMember, field: ConfigField): void {
    const isMerged =
      typeof field.kind === 'object' &&
      ('map' in field.kind || ('shape' in field.kind && field.kind.shape === feeShape));
    if (isMerged) {
      this.warnings.add(this.file, keyPlace(before), 'mergedKey', [field.key]);
    } else {
      const fixes = [this.fixes.remove('Remove This One', [before])];
      this.warnings.add(this.file, keyPlace(before), 'duplicateKey', [field.key], { fixes });
    }
  }

  private unknown(siblings: Siblings, member: ConfigMember): void {
    const { shape } = siblings;
    // The VM refuses an item with another key.
    if (shape === precompileUpgradeShape || misplaced(this.warnings, this.fixes, this.file, siblings, member)) {
      return;
    }
    const shown = cleanRemote(member.key, maxShown);
    const place = keyPlace(member);
    const known = nearestKey(member.key, siblings);
    if (known === undefined) {
      const fixes = [this.fixes.remove(`Remove ${shown}`, [member])];
      this.warnings.add(this.file, place, 'unknownKeyAlone', [shown], { fixes });
    } else {
      const rule = shape === upgradeShape ? 'unknownUpgradeKey' : 'unknownKey';
      this.warnings.add(this.file, place, rule, [shown, known], { fixes: [this.fixes.rename(member, known)] });
    }
  }

  private *map(
    node: ObjectNode,
    kind: Kind,
    by: 'address' | 'unprefixedAddress' | 'hash' | 'slot',
  ): Generator<undefined, void> {
    const seen = new Map<string, ConfigMember>();
    const isAddress = by === 'address' || by === 'unprefixedAddress';
    for (const member of node.members) {
      const digits = member.key.replace(/^0x/i, '').toLowerCase();
      const key = isAddress ? digits : digits.padStart(64, '0');
      const before = seen.get(key);
      if (before !== undefined) {
        const fixes = [this.fixes.remove('Remove This One', [before])];
        if (isAddress) {
          this.warnings.add(this.file, keyPlace(before), 'duplicateAddress', [cleanRemote(before.key, maxShown)], {
            fixes,
          });
        } else {
          this.warnings.add(this.file, keyPlace(before), 'duplicateSlot', [], { fixes });
        }
      }
      seen.set(key, member);
      if (isAddress && mayBeWrong(member.key)) {
        this.visited += this.keyWarning(member) ? hashWeight : 0;
      }
      if (member.value === undefined) {
        yield* this.pause();
      } else {
        yield* this.value(member.value, kind);
      }
    }
  }

  /** True: it took a hash to tell. */
  private keyWarning({ key, start, keyEnd }: ConfigMember): boolean {
    return addressWarning(this.warnings, this.file, this.fixes, key, { start, end: keyEnd }, (file, spelled) => ({
      file: file.file,
      start,
      end: keyEnd,
      text: JSON.stringify(/^0x/i.test(key) ? spelled : spelled.slice(2)),
    }));
  }

  private scalar(node: ConfigNode, kind: ScalarKind): void {
    if (kind === 'address' && node.kind === 'string') {
      addressWarning(this.warnings, this.file, this.fixes, node.value, node, (file, spelled) => ({
        file: file.file,
        start: node.start,
        end: node.end,
        text: JSON.stringify(spelled),
      }));
    } else if ((kind === 'q64' || kind === 'q256') && node.kind === 'number' && /^-?[0-9]+$/.test(node.text)) {
      const value = node.text.length > mostDigits ? undefined : BigInt(node.text);
      if (value === undefined || value > largestExact || value < -largestExact) {
        const written = value === undefined || value < 0n ? node.text : `0x${value.toString(16)}`;
        const fixes = value === undefined ? [] : [this.fixes.write(node, written, JSON.stringify(written))];
        this.warnings.add(this.file, node, 'roundedNumber', [cleanRemote(node.text, maxShown)], { fixes });
      }
    }
  }
}

/** The key that is meant, unless it stands there too. */
function nearestKey(key: string, { shape, absent }: Siblings): string | undefined {
  const bounded = key.slice(0, maxShown);
  const plain = bounded.replace(/[-_ ]/g, '');
  const meant = shape === stateAccountShape && /^balance$/i.test(plain) ? 'balanceChange' : undefined;
  return meant !== undefined && absent.includes(meant) ? meant : (nearest(plain, absent) ?? nearest(bounded, absent));
}

const maps = new WeakMap<ConfigShape, ReadonlyMap<string, ConfigField>>();

function fieldsOf(shape: ConfigShape): ReadonlyMap<string, ConfigField> {
  let map = maps.get(shape);
  if (map === undefined) {
    map = new Map(shape.fields.map((field) => [field.isExact === true ? field.key : fold(field.key), field]));
    maps.set(shape, map);
  }
  return map;
}

function fieldOf(fields: ReadonlyMap<string, ConfigField>, key: string): ConfigField | undefined {
  const exact = fields.get(key);
  return exact?.isExact === true ? exact : fields.get(fold(key));
}

/** Go compares keys without letter case, with Unicode's long s and kelvin sign as s and k. */
function fold(key: string): string {
  return key.toUpperCase().toLowerCase();
}

/** What a file says when it says nothing: zeros, empty text. */
function isNothing(value: ConfigNode): boolean {
  switch (value.kind) {
    case 'string':
      return /^(?:0x)?0*$/i.test(value.value);
    case 'number':
      return /^-?0*$/.test(value.text);
    case 'word':
      return value.value === null || value.value === false;
    default:
      return false;
  }
}
