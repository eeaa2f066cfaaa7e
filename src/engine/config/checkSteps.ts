import { getOrMake, type Steps } from '../primitives';
import { configFieldOf } from './decode/shapes';
import { readGenesisSteps, readUpgradeSteps } from './decode/readFiles';
import { chainFiles } from './recognise/siblingPaths';
import type { ConfigShape, Kind } from '../precompiles';
import { genesisShape, upgradeShape } from './fields';
import type { CheckInput } from './model';
import { nodeConfigWarningSteps, validateNodeConfigSteps } from './nodeConfig/nodeConfig';
import { maxProblems, type Problem } from './problem';
import { CheckedFiles, networkOf } from './rules/checkedFiles';
import { fixPlace } from './rules/fixPlace';
import { registry } from './ruleRegistry';
import { type RuleId, ruleMessage, rules } from './rules/rules';
import {
  moreProblems,
  nodeConfigRules,
  type CheckContext,
  type Family,
  type FieldPlace,
  levels,
  type Visitor,
} from './rules/rule';
import { runningFilesSteps } from './rules/running/runningFiles';
import type { ConfigMember, ConfigNode, ObjectNode } from './source/configNode';
import { limitPerFile, truncateTexts } from './problemList';

/** Items between two yields: about 1 ms. */
const stride = 1_000;
/** Relative costs in items: creating a problem, and matching an unknown key against all known ones. */
const problemCost = 20;
const unknownCost = 100;

/**
 * Validates the files of one chain. Errors come first, in the VM's order, so that the first one is what the node
 * reports; then warnings and settings without effect, worst first. Rejected files are still validated as far as they
 * can be read. Rule: Initialize of subnet-evm's plugin/evm/vm.go.
 */
export function* checkSteps(input: CheckInput): Steps<readonly Problem[]> {
  const config = yield* validateNodeConfigSteps(input);
  const genesis = input.genesis && (yield* readGenesisSteps(input.genesis));
  const upgrade = input.upgrade && (yield* readUpgradeSteps(input.upgrade));
  yield undefined;
  const readProblems = [...(genesis?.problems ?? []), ...(upgrade?.problems ?? [])];
  const parsed = {
    network: networkOf(input, genesis?.genesis),
    genesis: genesis?.genesis,
    upgrade: upgrade?.upgrade,
  };
  // Unreadable parts would look like removed ones.
  const running = readProblems.length === 0 ? yield* runningFilesSteps(input, parsed) : undefined;
  const files = new CheckedFiles(input, parsed.genesis, parsed.upgrade, running);
  yield undefined;
  const checks = (registry as readonly Family[]).map((family) => new Check(family, files));
  yield* new Walk(checks).files(files);
  const errors = checks.flatMap(({ family, errors: own }) => (family === nodeConfigRules ? config.afterGenesis : own));
  const all = limitPerFile(
    [
      ...config.first,
      ...readProblems,
      ...errors,
      ...config.last,
      ...markerProblems(input),
      ...worstFirst(checks.flatMap(({ warnings }) => warnings)),
      ...(yield* nodeConfigWarningSteps(input, parsed)),
    ],
    input,
  );
  const problems: Problem[] = [];
  for (const [i, problem] of all.entries()) {
    problems.push(truncateTexts(withFixes(problem, files)));
    if (i % problemCost === 0) {
      yield undefined;
    }
  }
  return problems;
}

/** The comment that declares the file's type has to be removed before the file is used. */
function markerProblems(input: CheckInput): readonly Problem[] {
  return chainFiles.flatMap((file) => {
    const { marker } = input[file] ?? {};
    const { message } = rules.marker;
    return marker === undefined ? [] : [{ file, start: marker.start, end: marker.end, rule: 'marker', message }];
  });
}

let ranks: ReadonlyMap<string, number> | undefined;

/** Sorted by level, then by rule in registry order, then by position in the text. */
function worstFirst(problems: readonly Problem[]): readonly Problem[] {
  ranks ??= new Map(Object.entries(rules).map(([id, { level }], i) => [id, levels.indexOf(level) * 1_000 + i]));
  const rank = (problem: Problem): number => ranks!.get(problem.rule) ?? 0;
  return problems.toSorted((a, b) => rank(a) - rank(b) || a.start - b.start);
}

function withFixes(problem: Problem, files: CheckedFiles): Problem {
  const { fix } = rules[problem.rule];
  const source = files.input[problem.file];
  const fixes = source && fix?.(fixPlace(problem, files, { file: problem.file, source }));
  return fixes === undefined || fixes.length === 0
    ? problem
    : { ...problem, fixes: [...(problem.fixes ?? []), ...fixes] };
}

class Check implements CheckContext {
  readonly errors: Problem[] = [];
  readonly warnings: Problem[] = [];
  readonly visitor: Visitor;
  private readonly counts = new Map<string, number>();

  constructor(
    readonly family: Family,
    readonly files: CheckedFiles,
  ) {
    this.visitor = (family.check?.(this) as Visitor | undefined) ?? {};
  }

  get isFull(): boolean {
    return this.errors.length > maxProblems;
  }

  readonly report: CheckContext['report'] = (
    rule,
    file,
    { start, end },
    values = [],
    { vmText, related, fixes } = {},
  ) => {
    const own = fixes?.filter((fix) => fix !== undefined);
    const message = ruleMessage(rule as RuleId, values);
    this.push({ file, start, end, rule: rule as RuleId, message, vmText, related, fixes: own });
  };

  readonly add: CheckContext['add'] = (file, { start, end, rule, message, text, related }, prefix) => {
    this.push({
      ...{ file, start, end, rule: rule as RuleId, message },
      vmText: text === undefined ? undefined : `${prefix}${text}`,
      related: related && [{ file, ...related }],
    });
  };

  /** Lists at most `mostProblems` per rule and file, and a note where there are more. */
  private push(problem: Problem): void {
    const { file, rule } = problem;
    const count = (this.counts.get(`${file} ${rule}`) ?? 0) + 1;
    this.counts.set(`${file} ${rule}`, count);
    const list = rules[rule].level === 'error' ? this.errors : this.warnings;
    if (count <= maxProblems) {
      list.push(problem);
    } else if (count === maxProblems + 1) {
      list.push(moreProblems(file));
    }
  }
}

/** Calls the rule families with each item of the files and yields between items, so that the families need not. */
class Walk {
  private work = 0;
  private unknowns = 0;
  private readonly byMethod = new Map<keyof Visitor, readonly Check[]>();

  constructor(private readonly checks: readonly Check[]) {}

  private of(key: keyof Visitor): readonly Check[] {
    return getOrMake(this.byMethod, key, () => this.checks.filter(({ visitor }) => visitor[key] !== undefined));
  }

  private call<Key extends keyof Visitor>(key: Key, ...args: Parameters<NonNullable<Visitor[Key]>>): void {
    for (const { visitor, isFull } of this.of(key)) {
      if (!isFull) {
        (visitor[key] as (...all: typeof args) => unknown)(...args);
      }
    }
    this.work++;
  }

  private *steps<Key extends 'end' | 'genesisPrecompile' | 'upgradeItem'>(
    key: Key,
    ...args: Parameters<NonNullable<Visitor[Key]>>
  ): Steps<void> {
    for (const { visitor, isFull } of this.of(key)) {
      const steps = isFull ? undefined : (visitor[key] as (...all: typeof args) => void | Iterable<unknown>)(...args);
      for (const _ of steps ?? []) {
        yield* this.pause();
      }
    }
    yield* this.pause();
  }

  private get isDue(): boolean {
    return this.work >= stride;
  }

  private *pause(): Steps<void> {
    if (++this.work >= stride) {
      this.work = 0;
      yield undefined;
    }
  }

  *files({ genesis, upgrade, activations, input }: CheckedFiles): Steps<void> {
    for (const [address, account] of genesis?.alloc ?? []) {
      this.call('account', address, account);
      yield* this.pause();
    }
    for (const config of genesis?.config?.precompiles.values() ?? []) {
      yield* this.steps('genesisPrecompile', config);
    }
    for (const [index, config] of (upgrade?.precompileUpgrades ?? []).entries()) {
      yield* this.steps('upgradeItem', config, index);
    }
    for (const activation of activations) {
      this.call('activation', activation);
      yield* this.pause();
      for (const [address, amount] of activation.isOn ? (activation.config.initialMint?.amounts ?? []) : []) {
        this.call('mint', activation, address, amount);
        yield* this.pause();
      }
    }
    for (const [index, state] of (upgrade?.stateUpgrades ?? []).entries()) {
      this.call('stateUpgrade', state, index);
      yield* this.pause();
      for (const [address, account] of state.accounts ?? []) {
        this.call('stateAccount', address, account);
        yield* this.pause();
      }
    }
    yield* this.steps('end');
    for (const [file, shape] of [
      ['genesis', genesisShape],
      ['upgrade', upgradeShape],
    ] as const) {
      const root = input[file]?.root;
      if (root?.kind === 'object') {
        this.unknowns = 0;
        yield* this.object(file, root, shape);
      }
    }
  }

  /** Visits a scalar at once. @returns the remaining steps of a container */
  private value(file: FieldPlace['file'], node: ConfigNode, kind: Kind): Steps<void> | undefined {
    if (typeof kind === 'string') {
      this.call('value', file, node, kind);
    } else if ('list' in kind && node.kind === 'list') {
      return this.list(file, node.items, kind.list);
    } else if ('map' in kind && node.kind === 'object') {
      return this.map(file, node, kind.map, kind.by === 'address' || kind.by === 'unprefixedAddress');
    } else if ('shape' in kind && node.kind === 'object') {
      return this.object(file, node, kind.shape);
    }
    return undefined;
  }

  private *list(file: FieldPlace['file'], items: readonly ConfigNode[], kind: Kind): Steps<void> {
    for (const item of items) {
      yield* this.value(file, item, kind) ?? this.pause();
    }
  }

  private *object(file: FieldPlace['file'], object: ObjectNode, shape: ConfigShape): Steps<void> {
    const seen = new Map<string, ConfigMember>();
    for (const member of object.members) {
      const field = configFieldOf(shape, member.key);
      const { value } = member;
      if (field !== undefined) {
        this.call('known', { file, member, object, shape }, field, seen.get(field.key));
        seen.set(field.key, member);
      } else if (++this.unknowns <= maxProblems + 1) {
        this.work += unknownCost;
        this.call('unknown', { file, member, object, shape });
      }
      const nested = field && value && this.value(file, value, field.kind);
      if (nested !== undefined || this.isDue) {
        yield* nested ?? this.pause();
      }
    }
  }

  private *map(file: FieldPlace['file'], object: ObjectNode, kind: Kind, isAddress: boolean): Steps<void> {
    const seen = new Map<string, ConfigMember>();
    for (const member of object.members) {
      const { key: written, value } = member;
      const digits = (/^0x/i.test(written) ? written.slice(2) : written).toLowerCase();
      const key = isAddress ? digits : digits.padStart(64, '0');
      this.call('mapKey', file, member, isAddress, seen.get(key));
      seen.set(key, member);
      const nested = value && this.value(file, value, kind);
      if (nested !== undefined || this.isDue) {
        yield* nested ?? this.pause();
      }
    }
  }
}
