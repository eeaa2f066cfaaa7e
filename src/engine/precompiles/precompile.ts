import type { Line, Span } from '../report';
import type { ConfigField } from './schemaShape';
import type { FeeKey } from './known/feeManager';

/** A precompile of subnet-evm: all that is particular to it. `registry.ts` lists them. */
export interface Precompile<
  Key extends string = string,
  RuleId extends string = string,
  HintId extends string = string,
> {
  /** Key in genesis.json and upgrade.json. */
  readonly configKey: Key;
  readonly address: string;
  /** In the reader's language. */
  readonly name: string;
  /** What of the chain it decides while it is on. */
  readonly governs?: Governed;
  /** Whoever has a role on it may use it; absent: anybody may. */
  readonly allowList?: {
    /** What a role is good for: "send transactions". */
    readonly use?: string;
    /** What being enabled by a call is good for, where that has other words. */
    readonly enabling?: string;
  };
  /** Signatures in Solidity's words, without those of allow lists. */
  readonly events?: readonly string[];
  readonly functions?: readonly string[];
  /** What a call asks for, by function, in words that go on from it. */
  readonly purposes?: Readonly<Record<string, (call: PrecompileCall) => Line | undefined>>;
  /** What it is set to, for its page and its branch of a tree. */
  facts?(state: PrecompileValues): readonly PrecompileFact[];
  /** What matters of one without an allow list, in a few words. */
  summary?(config: PrecompileChangeConfig | undefined): string;
  /** What its object in a genesis and in an upgrade holds; absent: no VM has it switched on yet. */
  readonly settings?: PrecompileSettings<RuleId, HintId>;
}

export type Governed = 'deployers' | 'supply' | 'senders' | 'fees' | 'feeRecipient' | 'messages';

export interface PrecompileCall {
  /** The first address among the arguments. */
  readonly account: Span | undefined;
  /** The first number. */
  readonly number: bigint | undefined;
  /** Of the native token. */
  readonly symbol: string | undefined;
}

/** Who gets the fees, as the chain says. */
export interface Rewards {
  /** In lower case; the black hole where fees are burned. */
  readonly address: string;
  readonly areRecipientsAllowed: boolean;
}

/** What is known of a precompile on a chain. */
export interface PrecompileValues {
  /** What it was last switched on with. */
  readonly config?: PrecompileChangeConfig;
  /** As the chain tells them now. */
  readonly rewards?: Rewards;
  /** Of the native token. */
  readonly symbol: string | undefined;
}

export interface PrecompileFact {
  readonly key: string;
  readonly label: string;
  readonly value: Line;
  readonly isBrief?: boolean;
  /** Where the tree's row has other words. */
  readonly row?: { readonly key?: string; readonly label?: string; readonly value?: Line };
  /** A codicon. */
  readonly symbol: string;
  readonly meaning?: string;
  /** An account that it is about. */
  readonly account?: string;
  /** The request that answers it; absent: `eth_getChainConfig`. */
  readonly request?: string;
}

/** What any precompile's configuration can hold, as a node tells it; each holds its own part. */
export interface PrecompileChangeConfig {
  readonly blockTimestamp?: Date | null | undefined;
  readonly disable?: boolean | undefined;
  readonly adminAddresses?: readonly string[] | null | undefined;
  readonly managerAddresses?: readonly string[] | null | undefined;
  readonly enabledAddresses?: readonly string[] | null | undefined;
  /** Of the native minter: balances made when it was switched on, in wei, by address. */
  readonly initialMint?: Readonly<Record<string, bigint>> | null | undefined;
  readonly initialRewardConfig?:
    { readonly allowFeeRecipients?: boolean | undefined; readonly rewardAddress?: string | undefined } | undefined;
  /** Of Warp, in percent; 0 stands for 67, see docs/facts/evm.md. */
  readonly quorumNumerator?: number | undefined;
  readonly requirePrimaryNetworkSigners?: boolean | undefined;
}

export interface PrecompileSettings<RuleId extends string = string, HintId extends string = string> {
  /** Go's package, which its errors name. */
  readonly goPackage: string;
  /** What it is for. */
  readonly meaning: string;
  /** Its own, beside those of all and those of allow lists. */
  readonly fields?: readonly ConfigField[];
  /** What a snippet holds beside the time and an admin. */
  snippet?(presets: SnippetPresets): object;
  /** What the VM refuses in it. */
  readonly rules?: Readonly<Record<RuleId, Rule>>;
  /** What has no effect beside it. */
  readonly hints?: Readonly<Record<HintId, Rule>>;
  /** Whether the VM takes it only from Durango on. */
  readonly needsDurango?: boolean;
  /** What the VM refuses, its first complaint first; undefined is a pause. Absent: what it refuses in allow lists. */
  verify?(settings: GivenSettings, context: VerifyContext): Iterable<SettingsError | undefined>;
  /** Whether the VM takes its own settings for the same: Equal of its Go package. */
  isSame?(stored: GivenSettings, given: GivenSettings): boolean;
}

/** Writes the stops of a snippet. */
export interface SnippetPresets {
  /** Whoever is to have money and rights. */
  readonly address: string;
  /** 10^18 wei. */
  readonly oneToken: string;
  tabstop(index: number, preset: string): string;
  bareTabstop(index: number, preset: bigint): string;
  choice(index: number, words: readonly string[]): string;
  fees(from: number): object;
}

interface Place {
  readonly start: number;
  readonly end: number;
}

interface At<T> {
  readonly value: T;
  readonly node: Place;
}

type Addresses = { readonly member: Place & { readonly keyEnd: number }; readonly addresses: readonly At<string>[] };

/** What a file has, as far as it can be read; addresses in lower case. */
export interface GivenSettings {
  readonly blockTimestamp?: At<bigint>;
  readonly adminAddresses?: Addresses;
  readonly managerAddresses?: Addresses;
  readonly enabledAddresses?: Addresses;
  /** By address; `value` is undefined for null. */
  readonly initialMint?: { readonly amounts: ReadonlyMap<string, At<bigint | undefined>> };
  readonly initialFeeConfig?: { readonly [Key in FeeKey]?: At<bigint> };
  readonly initialRewardConfig?: { readonly allowFeeRecipients?: At<boolean>; readonly rewardAddress?: At<string> };
  readonly quorumNumerator?: At<bigint>;
}

export interface VerifyContext {
  /** Whether Durango is on at a time, seconds since the epoch. */
  isDurango(time: bigint): boolean;
  /** When it comes, in words. */
  readonly durango: string;
  /** As many errors as are listed. */
  readonly most: number;
  /** What the VM refuses in `initialFeeConfig`. */
  fees(): Iterable<SettingsError>;
  /** What it refuses in allow lists. */
  roles(): Iterable<SettingsError | undefined>;
}

/** Addresses between two pauses: that of one that is refused takes a hash. */
export const stride = 100;

/** Something that the VM refuses. */
export interface SettingsError extends Place {
  readonly rule: string;
  readonly message: string;
  /** The VM's words. */
  readonly text?: string;
  readonly related?: Place & { readonly message: string };
}

/** Keeps the types of the key and of the rules. */
export function precompile<
  const Key extends `${string}Config`,
  RuleId extends string = never,
  HintId extends string = never,
>(row: Precompile<Key, RuleId, HintId>): Precompile<Key, RuleId, HintId> {
  return row;
}

/** A rule that the VM has, seen on it; `values` name what stands in the message in braces. */
export function vmRule(source: string, message: string, values?: readonly string[]): Rule {
  return { severity: 'error', basis: 'seen', source, values, message };
}

/** @param text the VM's words */
export function settingsError<Id extends string>(
  { start, end }: Place,
  rules: Readonly<Record<Id, Rule>>,
  rule: Id,
  values: readonly string[],
  text: string,
  related?: SettingsError['related'],
): SettingsError {
  return { start, end, rule, message: ruleText(rules, rule, values), text, related };
}

/**
 * A row of the one table of rules, which diagnostics, their documentation and the tests read.
 *
 * - `error`: the VM refuses the file, or ends.
 * - `warning`: it takes the file and someone will regret it.
 * - `hint`: it has no effect.
 */
export interface Rule {
  readonly severity: 'error' | 'warning' | 'hint';
  /** How sure it is: `seen` on the real VM, or only read in its source. The message of the latter says so. */
  readonly basis: 'seen' | 'inferred';
  /** Where it is written in the VM's source. */
  readonly source: string;
  /** Names of what stands in braces in the message and in what the VM says, in the order in which it is given. */
  readonly values?: readonly string[];
  /** The sentence. */
  readonly message: string;
  /** What the VM says, word for word but for the values. */
  readonly vm?: string;
}

/** The sentence of a rule, with what stands in the file in place of its `values`. */
export function ruleText<Id extends string>(
  rules: Readonly<Record<Id, Rule>>,
  id: Id,
  values: readonly string[],
): string {
  const { message, values: names = [] } = rules[id];
  if (values.length < names.length) {
    throw new Error(`${id} takes ${names.join(', ')}.`);
  }
  return withValues(message, names, values);
}

/** What the VM says, with the same values. */
export function vmTextOf({ vm, values: names = [] }: Rule, values: readonly string[]): string | undefined {
  return vm && withValues(vm, names, values);
}

function withValues(text: string, names: readonly string[], values: readonly string[]): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[names.indexOf(name)]!);
}
