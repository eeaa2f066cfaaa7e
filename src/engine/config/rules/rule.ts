import type { AllocAccount, At, PrecompileConfig, StateUpgrade, StateUpgradeAccount } from '../model';
import type { Rule, SettingsError, ConfigField, ConfigShape, ScalarKind } from '../../precompiles';
import type { Activation } from '../effective/activations';
import type { ConfigFile, Fix, Problem } from '../problem';
import type { ConfigMember, ConfigNode, ObjectNode, TextPlace } from '../source/configNode';
import type { CheckedFiles } from './checkedFiles';
import type { FixPlace } from './fixPlace';
import groups from './rules.json';

/**
 * How bad what is found is, worst first: refused; the chain stops or never begins; something does not do what it says; money
 * or power is not where it seems; a contract lacks what it needs; nobody means it so; it has no effect; what
 * the check took for granted.
 */
export const levels = ['error', 'fatal', 'silent', 'power', 'contract', 'unwise', 'hint', 'note'] as const;
type Level = (typeof levels)[number];

/** A rule with the repairs of what it finds, which are made when it is found. */
export interface ConfigRule extends Rule {
  readonly level: Level;
  readonly fix?: (place: FixPlace) => readonly Fix[];
}

type MakeRule = (message: string, fix?: ConfigRule['fix']) => ConfigRule;

/**
 * Makes rules that stand at a place in the VM's source. What stands in a message in braces is given in that order.
 * @param basis how sure they are: seen on the real VM, or only read in its source, which the message then says
 */
export function from(source: string, basis: Rule['basis'] = 'seen'): { readonly [Each in Level]: MakeRule } {
  const of =
    (level: Level): MakeRule =>
    (message, fix) => {
      const severity = level === 'error' ? level : level === 'hint' || level === 'note' ? 'hint' : 'warning';
      const values = [...new Set(Array.from(message.matchAll(/\{(\w+)\}/g), ([, name]) => name!))];
      return { severity, level, basis, source, ...(values.length > 0 && { values }), message, fix };
    };
  return Object.fromEntries(levels.map((level) => [level, of(level)])) as { readonly [Each in Level]: MakeRule };
}

/** Rules whose texts are rows of `rules.json`: whoever reads or asks something finds them. */
export function rulesOf<Id extends string>(
  rows: { readonly [Each in Id]: object },
  fixes: { readonly [Each in Id]?: ConfigRule['fix'] } = {},
): Readonly<Record<Id, ConfigRule>> {
  const made = Object.entries<object>(rows).map(([id, row]) => {
    const rule = row as Rule;
    const level: Level = rule.severity === 'warning' ? 'unwise' : rule.severity;
    return [id, { ...rule, level, fix: fixes[id as Id] }];
  });
  return Object.fromEntries(made) as Readonly<Record<Id, ConfigRule>>;
}

/** Rules with one idea, and what finds them: a file of this folder, and a line in `ruleRegistry.ts` above it. */
export interface Family<Id extends string = string> {
  readonly rules: Readonly<Record<Id, ConfigRule>>;
  /** Looks at the files as a whole. Absent: what reads the files finds them. */
  readonly check?: (context: CheckContext<Id>) => Visitor | void;
}

/** A family whose rules are found by looking at the files as a whole. */
export function family<Id extends string>(rules: Family<Id>['rules'], check: Family<Id>['check']): Family<Id> {
  return { rules, check };
}

export interface CheckContext<Id extends string = string> {
  readonly files: CheckedFiles;
  report(
    rule: Id,
    file: ConfigFile,
    place: TextPlace,
    values?: readonly string[],
    more?: {
      /** The VM's own words. */
      readonly vmText?: string;
      readonly related?: Problem['related'];
      /** Beside those of the rule. */
      readonly fixes?: readonly (Fix | undefined)[];
    },
  ): void;
  /** What the settings of a precompile refuse. @param prefix what the VM puts before its words */
  add(file: ConfigFile, error: SettingsError, prefix: string): void;
}

/** What is called with each item of the files, of which there may be very many; what is iterable is walked in steps. */
export interface Visitor {
  account?(address: string, account: AllocAccount): void;
  /** What goes on and off: of the genesis, then of the upgrade file. */
  activation?(activation: Activation): void;
  mint?(activation: Activation, address: string, amount: At<bigint | undefined>): void;
  /** Of a genesis, also where it is off. */
  genesisPrecompile?(config: PrecompileConfig): void | Iterable<unknown>;
  /** In the order of the list. */
  upgradeItem?(config: PrecompileConfig, index: number): void | Iterable<unknown>;
  stateUpgrade?(upgrade: StateUpgrade, index: number): void;
  stateAccount?(address: string, account: StateUpgradeAccount): void;
  /** After all of these. */
  end?(): void | Iterable<unknown>;
  /** A key of genesis or upgrade file that the VM knows. @param before the one of the same field above it */
  known?(place: FieldPlace, field: ConfigField, before: ConfigMember | undefined): void;
  unknown?(place: FieldPlace): void;
  /** A key of a map. @param before the same one above it */
  mapKey?(file: FieldPlace['file'], member: ConfigMember, isAddress: boolean, before: ConfigMember | undefined): void;
  value?(file: FieldPlace['file'], node: ConfigNode, kind: ScalarKind): void;
}

export interface FieldPlace {
  readonly file: 'genesis' | 'upgrade';
  readonly member: ConfigMember;
  readonly object: ObjectNode;
  readonly shape: ConfigShape;
}

// Rules whose texts are rows of a table: those who read files or ask nodes find them, and need no other rules for it.

const { nodeConfig, nodeConfigWarning, folder, live, marker, evm } = groups;

/** Of config.json, and of a subnet's and a node's file. */
export const ofNodes: Family<keyof typeof nodeConfig | keyof typeof nodeConfigWarning> = {
  rules: rulesOf({ ...nodeConfig, ...nodeConfigWarning }),
};

/** Of folders, of what stands beside a node's answers, and of how a project is built. */
export const ofOthers: Family<keyof typeof folder | keyof typeof live | keyof typeof marker | keyof typeof evm> = {
  rules: rulesOf({ ...folder, ...live, ...marker, ...evm }),
};

/** Says that a file has more problems than are listed. */
export function moreProblems(file: ConfigFile, length = 0): Problem {
  const { message } = marker.moreProblems;
  return { file, start: 0, end: Math.min(1, length), rule: 'moreProblems', message };
}
