import type { Line, Span } from '../report';
import type { ConfigField } from './schemaShape';
import type { FeeKey } from './known/feeManager';
import type { TextSpan } from '../primitives';

/** Everything specific to one subnet-evm precompile. `registry.ts` lists them. */
export interface Precompile<
  Key extends string = string,
  RuleId extends string = string,
  HintId extends string = string,
> {
  /** Key in genesis.json and upgrade.json. */
  readonly configKey: Key;
  readonly address: string;
  /** Display name. */
  readonly name: string;
  /** The aspect of the chain that it controls while enabled. */
  readonly governs?: Governed;
  /** Present where using the precompile takes a role. */
  readonly allowList?: {
    /** What a role permits: "send transactions". */
    readonly use?: string;
    /** What `setEnabled` permits, where the wording differs. */
    readonly enabling?: string;
  };
  /** Solidity signatures, without those of allow lists. */
  readonly events?: readonly string[];
  readonly functions?: readonly string[];
  /** Purpose of a call, by function, worded to continue a sentence. */
  readonly purposes?: Readonly<Record<string, (call: PrecompileCall) => Line | undefined>>;
  /** Current settings, for the page and the tree. */
  facts?(state: PrecompileValues): readonly PrecompileFact[];
  /** Short summary, for precompiles without an allow list. */
  summary?(config: PrecompileChangeConfig | undefined): string;
  /** Config in genesis and upgrades; absent where no VM enables the precompile yet. */
  readonly settings?: PrecompileSettings<RuleId, HintId>;
}

export type Governed = 'deployers' | 'supply' | 'senders' | 'fees' | 'feeRecipient' | 'messages';

interface PrecompileCall {
  /** First address argument. */
  readonly account: Span | undefined;
  /** First number argument. */
  readonly number: bigint | undefined;
  /** Of the native token. */
  readonly symbol: string | undefined;
}

/** Fee recipient, as reported by the chain. */
export interface Rewards {
  /** Lower case; the black hole address where fees are burned. */
  readonly address: string;
  readonly areRecipientsAllowed: boolean;
}

interface PrecompileValues {
  /** The configuration that last enabled it. */
  readonly config?: PrecompileChangeConfig;
  /** Current values, as reported by the chain. */
  readonly rewards?: Rewards;
  /** Of the native token. */
  readonly symbol: string | undefined;
}

interface PrecompileFact {
  readonly key: string;
  readonly label: string;
  readonly value: Line;
  readonly isBrief?: boolean;
  /** Overrides for the tree row. */
  readonly row?: { readonly key?: string; readonly label?: string; readonly value?: Line };
  /** Codicon name. */
  readonly symbol: string;
  readonly meaning?: string;
  /** The account concerned, if any. */
  readonly account?: string;
  /** The request that returned it; defaults to `eth_getChainConfig`. */
  readonly request?: string;
}

/** Union of the configuration fields of all precompiles, as nodes return them. */
export interface PrecompileChangeConfig {
  readonly blockTimestamp?: Date | null | undefined;
  readonly disable?: boolean | undefined;
  readonly adminAddresses?: readonly string[] | null | undefined;
  readonly managerAddresses?: readonly string[] | null | undefined;
  readonly enabledAddresses?: readonly string[] | null | undefined;
  /** Native minter: balances in wei, by address, minted on activation. */
  readonly initialMint?: Readonly<Record<string, bigint>> | null | undefined;
  readonly initialRewardConfig?:
    { readonly allowFeeRecipients?: boolean | undefined; readonly rewardAddress?: string | undefined } | undefined;
  /** Warp, in percent; 0 means 67, see docs/facts/evm.md. */
  readonly quorumNumerator?: number | undefined;
  readonly requirePrimaryNetworkSigners?: boolean | undefined;
}

interface PrecompileSettings<RuleId extends string = string, HintId extends string = string> {
  /** Go package, as named in its errors. */
  readonly goPackage: string;
  readonly meaning: string;
  /** Specific fields, in addition to the common and the allow list ones. */
  readonly fields?: readonly ConfigField[];
  /** Snippet content in addition to the time and an admin. */
  snippet?(presets: SnippetPresets): object;
  readonly rules?: Readonly<Record<RuleId, Rule>>;
  /** Settings without effect. */
  readonly hints?: Readonly<Record<HintId, Rule>>;
  /** Whether the VM accepts it only since Durango. */
  readonly needsDurango?: boolean;
  /** Errors of the VM, in the VM's order; yields `undefined` to pause. Defaults to validating the allow lists. */
  verify?(settings: GivenSettings, context: VerifyContext): Iterable<SettingsError | undefined>;
  /** Whether the VM considers the specific settings equal: `Equal` of its Go package. */
  isSame?(stored: GivenSettings, given: GivenSettings): boolean;
}

/** Placeholders of a snippet. */
interface SnippetPresets {
  /** Receives funds and roles. */
  readonly address: string;
  /** 10^18 wei. */
  readonly oneToken: string;
  tabstop(index: number, preset: string): string;
  bareTabstop(index: number, preset: bigint): string;
  choice(index: number, words: readonly string[]): string;
  fees(from: number): object;
}

interface At<T> {
  readonly value: T;
  readonly node: TextSpan;
}

type Addresses = { readonly member: TextSpan & { readonly keyEnd: number }; readonly addresses: readonly At<string>[] };

/** The settings in a file, as far as they can be parsed; addresses in lower case. */
export interface GivenSettings {
  readonly blockTimestamp?: At<bigint>;
  readonly adminAddresses?: Addresses;
  readonly managerAddresses?: Addresses;
  readonly enabledAddresses?: Addresses;
  /** By address; `value` is `undefined` for null. */
  readonly initialMint?: { readonly amounts: ReadonlyMap<string, At<bigint | undefined>> };
  readonly initialFeeConfig?: { readonly [Key in FeeKey]?: At<bigint> };
  readonly initialRewardConfig?: { readonly allowFeeRecipients?: At<boolean>; readonly rewardAddress?: At<string> };
  readonly quorumNumerator?: At<bigint>;
}

export interface VerifyContext {
  /** Whether Durango is active at a time in seconds since the epoch. */
  isDurango(time: bigint): boolean;
  /** Activation time as text. */
  readonly durango: string;
  /** Maximum number of errors reported. */
  readonly most: number;
  /** Validates `initialFeeConfig`. */
  fees(): Iterable<SettingsError>;
  /** Validates the allow lists. */
  roles(): Iterable<SettingsError | undefined>;
}

/** Addresses between two pauses: reporting one takes a hash. */
export const stride = 100;

export interface SettingsError extends TextSpan {
  readonly rule: string;
  readonly message: string;
  /** The VM's error message. */
  readonly text?: string;
  readonly related?: TextSpan & { readonly message: string };
}

/** Infers the types of the key and of the rules. */
export function precompile<
  const Key extends `${string}Config`,
  RuleId extends string = never,
  HintId extends string = never,
>(row: Precompile<Key, RuleId, HintId>): Precompile<Key, RuleId, HintId> {
  return row;
}

/** A rule observed on the real VM; `values` name the placeholders of `message`. */
export function vmRule(source: string, message: string, values?: readonly string[]): Rule {
  return { severity: 'error', basis: 'seen', source, values, message };
}

/** @param text the VM's error message */
export function settingsError<Id extends string>(
  { start, end }: TextSpan,
  rules: Readonly<Record<Id, Rule>>,
  rule: Id,
  values: readonly string[],
  text: string,
  related?: SettingsError['related'],
): SettingsError {
  return { start, end, rule, message: ruleText(rules, rule, values), text, related };
}

/**
 * A validation rule, used by diagnostics, their documentation and the tests.
 *
 * - `error`: the VM rejects the file, or exits.
 * - `warning`: the VM accepts the file, but it is likely a mistake.
 * - `hint`: it has no effect.
 */
export interface Rule {
  readonly severity: 'error' | 'warning' | 'hint';
  /** `seen` on the real VM, or `inferred` from its source, which the message states. */
  readonly basis: 'seen' | 'inferred';
  readonly source: string;
  /** Names of the placeholders in `message` and `vm`, in the order in which values are passed. */
  readonly values?: readonly string[];
  readonly message: string;
  /** The VM's error message, verbatim except for placeholders. */
  readonly vm?: string;
}

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

export function vmTextOf({ vm, values: names = [] }: Rule, values: readonly string[]): string | undefined {
  return vm && withValues(vm, names, values);
}

function withValues(text: string, names: readonly string[], values: readonly string[]): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[names.indexOf(name)]!);
}
