import type { AllocAccount, At, PrecompileConfig, StateUpgrade, StateUpgradeAccount } from '../model';
import type { Rule, SettingsError, ConfigField, ConfigShape, ScalarKind } from '../../precompiles';
import type { Activation } from '../effective/activations';
import type { ConfigFile, Fix, Problem } from '../problem';
import type { ConfigMember, ConfigNode, ObjectNode, TextPlace } from '../source/configNode';
import type { CheckedFiles } from './checkedFiles';
import type { FixPlace } from './fixPlace';
import groups from './rules.json';

/**
 * Severity levels, worst first: rejected; the chain halts or never starts; a setting does not do what it states; funds
 * or permissions are not where they seem; a contract lacks a requirement; probably unintended; no effect; an assumption
 * of the check.
 */
export const levels = ['error', 'fatal', 'silent', 'power', 'contract', 'unwise', 'hint', 'note'] as const;
type Level = (typeof levels)[number];

/** A rule with its quick fixes, which are created with the problem. */
export interface ConfigRule extends Rule {
  readonly level: Level;
  readonly fix?: (place: FixPlace) => readonly Fix[];
}

type MakeRule = (message: string, fix?: ConfigRule['fix']) => ConfigRule;

/**
 * Creates rules for a source file of the VM. Placeholders in a message are filled in order.
 * @param basis of the rule: observed on the real VM, or only derived from its source, which the message then states
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

/** Rules defined in `rules.json`, reported by code that reads files or sends requests. */
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

/** Related rules with their check: a file of this folder, and a line in `ruleRegistry.ts`. */
export interface Family<Id extends string = string> {
  readonly rules: Readonly<Record<Id, ConfigRule>>;
  /** Checks the files as a whole. Absent where decoding reports the problems. */
  readonly check?: (context: CheckContext<Id>) => Visitor | void;
}

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
      readonly vmText?: string;
      readonly related?: Problem['related'];
      readonly fixes?: readonly (Fix | undefined)[];
    },
  ): void;
  /** Adds an error of a precompile's settings. @param prefix of the VM's error text */
  add(file: ConfigFile, error: SettingsError, prefix: string): void;
}

/** Callbacks per item of the files, of which there may be very many; returned iterables are run in steps. */
export interface Visitor {
  account?(address: string, account: AllocAccount): void;
  /** Activations and deactivations, first of the genesis, then of the upgrade file. */
  activation?(activation: Activation): void;
  mint?(activation: Activation, address: string, amount: At<bigint | undefined>): void;
  genesisPrecompile?(config: PrecompileConfig): void | Iterable<unknown>;
  upgradeItem?(config: PrecompileConfig, index: number): void | Iterable<unknown>;
  stateUpgrade?(upgrade: StateUpgrade, index: number): void;
  stateAccount?(address: string, account: StateUpgradeAccount): void;
  end?(): void | Iterable<unknown>;
  /** A known key in a genesis or upgrade file. @param before the preceding one for the same field */
  known?(place: FieldPlace, field: ConfigField, before: ConfigMember | undefined): void;
  unknown?(place: FieldPlace): void;
  /** A map's key. @param before the preceding equal one */
  mapKey?(file: FieldPlace['file'], member: ConfigMember, isAddress: boolean, before: ConfigMember | undefined): void;
  value?(file: FieldPlace['file'], node: ConfigNode, kind: ScalarKind): void;
}

export interface FieldPlace {
  readonly file: 'genesis' | 'upgrade';
  readonly member: ConfigMember;
  readonly object: ObjectNode;
  readonly shape: ConfigShape;
}

// Rules defined in a table, without a check: reported by code that reads files or queries nodes.

const { nodeConfig, nodeConfigWarning, folder, live, marker, evm } = groups;

export const nodeConfigRules: Family<keyof typeof nodeConfig | keyof typeof nodeConfigWarning> = {
  rules: rulesOf({ ...nodeConfig, ...nodeConfigWarning }),
};

export const checklessRules: Family<keyof typeof folder | keyof typeof live | keyof typeof marker | keyof typeof evm> =
  {
    rules: rulesOf({ ...folder, ...live, ...marker, ...evm }),
  };

export function moreProblems(file: ConfigFile, length = 0): Problem {
  const { message } = marker.moreProblems;
  return { file, start: 0, end: Math.min(1, length), rule: 'moreProblems', message };
}
