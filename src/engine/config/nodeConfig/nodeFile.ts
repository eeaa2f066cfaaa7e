import type { ConfigField } from '../../precompiles';
import {
  type Steps,
  decodeCb58,
  forEachInSteps,
  NODE_ID_PREFIX,
  decodeBase58,
  endsWithChecksum,
} from '../../primitives';
import { syntaxProblems } from '../decode/decodeConfigShape';
import { readGoDuration, readGoBase64Steps } from '../decode/goTexts';
import { type DecodedShape, configFieldOf, goValue, isNullNode } from '../decode/shapes';
import { nodeFlagShape, subnetShape } from '../fields';
import type { Problem } from '../problem';
import { type ConfigMember, type ConfigNode, type ConfigSource, keyPlace, valuePlace } from '../source/configNode';
import { readSourceSteps } from '../source/readSource';
import { ConfigErrors, keyWarningSteps, ConfigValues } from './configValues';

const publicNetworks: ReadonlySet<string> = new Set(['mainnet', 'fuji', 'testnet', '1', '5', 'network-1', 'network-5']);
const primaryNetwork = '11111111111111111111111111111111LpoYY';
const nodeLogLevel = /^(?:off|fatal|error|warn|info|trace|debug|verbo)?$/i;
const networkRules =
  /^(?:validator-fees|dynamic-fees|stake-)|tx-fee$|^(?:uptime-requirement|min-stake-duration|max-stake-duration|helicon-min-stake-duration|min-validator-stake|max-validator-stake|min-delegator-stake|min-delegation-fee)$/;
const loopback = /^(?:127\.\d+\.\d+\.\d+|localhost|::1|\[::1\])$/i;

type Flags = ReadonlyMap<string, ConfigMember>;

/** A node's `config.json`, whose keys are flags. Rule: avalanchego `config/config.go`; viper converts most values. */
export function* nodeFileProblemSteps(source: ConfigSource, networkId: number): Steps<readonly Problem[]> {
  const found = new ConfigErrors('node');
  const members = source.root?.kind === 'object' ? source.root.members : [];
  const flags = new Map<string, ConfigMember>();
  yield* forEachInSteps(members, (member) => {
    const field = configFieldOf(nodeFlagShape, member.key);
    const expected = field && expectedType(field, member, source);
    if (field !== undefined) {
      flags.set(field.key, member);
    }
    if (expected !== undefined) {
      found.add(valuePlace(member), 'flagKind', [field!.key, expected]);
    }
  });
  const network = textOf(flags.get('network-id'))?.toLowerCase();
  const isPublic = network === undefined ? networkId === 1 || networkId === 5 : publicNetworks.has(network);
  yield* checkSubnets(flags.get('track-subnets'), found);
  for (const key of ['log-level', 'log-display-level']) {
    const member = flags.get(key);
    const level = textOf(member);
    if (member !== undefined && level !== undefined && !nodeLogLevel.test(level)) {
      found.add(valuePlace(member), 'nodeLogLevel', [level]);
    }
  }
  const sybil = flags.get('sybil-protection-enabled');
  if (sybil !== undefined && isWord(sybil, false) && isPublic) {
    found.add(sybil, 'sybilProtection');
  }
  yield* checkContents(flags, found);
  checkExposure(flags, found);
  for (const [key, member] of flags) {
    if (isPublic && networkRules.test(key)) {
      found.add(keyPlace(member), 'idleOnPublicNetwork', [key]);
    }
  }
  yield* keyWarningSteps({ file: 'node', source, shape: nodeFlagShape }, members, found);
  return [...syntaxProblems(source, 'node'), ...found.problems];
}

function* checkSubnets(member: ConfigMember | undefined, found: ConfigErrors): Steps<void> {
  yield* forEachInSteps((textOf(member) ?? '').split(','), (id) => {
    if (found.isFull) {
      found.leaveOut();
      return false;
    }
    if (id === primaryNetwork) {
      found.add(valuePlace(member!), 'trackPrimaryNetwork');
    } else if (id !== '' && decodeCb58(id, 32)?.valid !== true) {
      found.add(valuePlace(member!), 'trackSubnetId', [id]);
    }
    return true;
  });
}

function* checkContents(flags: Flags, found: ConfigErrors): Steps<void> {
  for (const kind of ['chain-config', 'subnet-config']) {
    const folder = flags.get(`${kind}-dir`);
    if (folder !== undefined && flags.has(`${kind}-content`)) {
      found.add(keyPlace(folder), 'contentReplacesFolder', [`${kind}-content`, `${kind}-dir`]);
    }
  }
  const content = flags.get('chain-config-content');
  const base64 = textOf(content);
  const error = base64 === undefined ? undefined : yield* contentErrorSteps(base64);
  if (content !== undefined && error !== undefined) {
    found.add(valuePlace(content), 'configContent', ['chain-config-content'], error);
  }
}

function checkExposure(flags: Flags, found: ConfigErrors): void {
  const host = flags.get('http-host');
  const name = textOf(host);
  if (host === undefined || name === undefined || loopback.test(name)) {
    return;
  }
  const shown = name === '' ? '0.0.0.0' : name;
  const admin = flags.get('api-admin-enabled');
  if (admin !== undefined && isWord(admin, true)) {
    found.add(valuePlace(host), 'publicHttp', [shown]);
  }
  if (!flags.has('http-allowed-hosts')) {
    found.add(valuePlace(host), 'httpHosts', [shown]);
  }
}

/** viper reads values of a wrong type as nothing. @returns the type that it expects, for such a value */
function expectedType({ kind }: ConfigField, member: ConfigMember, source: ConfigSource): string | undefined {
  const { value } = member;
  if (value === undefined || isWord(member, null) || typeof kind !== 'string') {
    return undefined;
  }
  const written = value.kind === 'string' ? value.value : source.text.slice(value.start, value.end);
  return isOfKind(kind, written, value)
    ? undefined
    : kind === 'bool'
      ? 'true or false'
      : kind === 'duration'
        ? 'a duration such as "30s"'
        : numbers.has(kind)
          ? 'a number'
          : 'a string in quotes';
}

const numbers: ReadonlySet<string> = new Set(['u64', 'int', 'float']);

function isOfKind(kind: string, written: string, value: ConfigNode): boolean {
  if (kind === 'bool') {
    return /^(?:1|0|t|f|true|false)$/i.test(written);
  }
  if (numbers.has(kind)) {
    return /^-?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?$|^0x[\da-f]+$/i.test(written);
  }
  return kind === 'duration'
    ? 'value' in readGoDuration(value, written)
    : value.kind !== 'object' && value.kind !== 'list';
}

function isWord({ value }: ConfigMember, word: boolean | null): boolean {
  return value?.kind === 'word' && value.value === word;
}

function textOf(member: ConfigMember | undefined): string | undefined {
  const value = member?.value;
  return value?.kind === 'string' ? value.value : value?.kind === 'number' ? value.text : undefined;
}

/** A chain's files by lower-case key, as Go matches them, with their names in errors. */
const fileNames: ReadonlyMap<string, string> = new Map([
  ['config', 'Config'],
  ['upgrade', 'Upgrade'],
]);

/**
 * Why a node does not start with a value of `--chain-config-content`, in its own words unless it is invalid JSON;
 * `undefined` where it starts. The value is base64 of JSON, in which `Config` and `Upgrade` of each chain are base64
 * again. Rule: `config/config.go` getChainConfigsFromFlag, verified against the node's own reader.
 */
export function* contentErrorSteps(base64: string): Steps<{ readonly vmText?: string } | undefined> {
  const bytes = yield* readGoBase64Steps(base64);
  if (typeof bytes === 'string') {
    return { vmText: `unable to decode base64 content: ${bytes}` };
  }
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const { root, faults } = yield* readSourceSteps(text);
  if (faults.length > 0) {
    return {};
  }
  const error = yield* chainsError(root);
  return error === undefined ? undefined : { vmText: `could not unmarshal JSON: ${error}` };
}

function* chainsError(root: ConfigNode | undefined): Steps<string | undefined> {
  if (root?.kind !== 'object') {
    return isNullNode(root) ? undefined : unmarshalError(root, 'Go value', 'map[string]chains.ChainConfig');
  }
  for (const { value: chain } of root.members) {
    yield undefined;
    if (chain?.kind !== 'object') {
      if (!isNullNode(chain)) {
        return unmarshalError(chain, 'Go value', 'chains.ChainConfig');
      }
      continue;
    }
    for (const { key, value: file } of chain.members) {
      const name = fileNames.get(key.toLowerCase());
      if (name === undefined || isNullNode(file)) {
        continue;
      }
      if (file?.kind !== 'string') {
        return unmarshalError(file, `Go struct field ChainConfig.${name}`, '[]uint8');
      }
      const bytes = yield* readGoBase64Steps(file.value);
      if (typeof bytes === 'string') {
        return bytes;
      }
    }
  }
  return undefined;
}

function unmarshalError(node: ConfigNode | undefined, where: string, goType: string): string {
  return `json: cannot unmarshal ${node === undefined ? 'null' : goValue(node)} into ${where} of type ${goType}`;
}

/** Validates `<subnet-config-dir>/<subnetID>.json` like a node. Rule: avalanchego `subnets/config.go`. */
export function* subnetProblemSteps(source: ConfigSource): Steps<readonly Problem[]> {
  const values = yield* ConfigValues.read(source, subnetShape, { file: 'subnet', prefix: '' });
  const found = new ConfigErrors('subnet');
  const nodes = values.items('allowedNodes') ?? [];
  if (nodes.length > 0 && !values.bool('validatorOnly')) {
    found.add(values.place('allowedNodes'), 'subnetAllowedNodes');
  }
  yield* forEachInSteps(nodes, ({ node, value }) => {
    if (goNodeIdError(String(value)) !== undefined) {
      found.add(node, 'subnetNodeId', [String(value)]);
    }
  });
  const given = ['snowParameters', 'simplexParameters', 'consensusParameters']
    .map((key) => values.decoded[key])
    .filter((value): value is DecodedShape => value !== undefined && 'values' in value);
  if (given.length > 1) {
    found.add(keyPlace(given.at(-1)!.member!), 'subnetConsensus');
  }
  for (const parameters of given) {
    if (parameters.shape.goType === 'snowball.Parameters') {
      checkSnowParameters(parameters, found);
    }
  }
  const deprecated = values.member('consensusParameters');
  if (deprecated !== undefined) {
    found.add(keyPlace(deprecated), 'consensusParameters');
  }
  yield* keyWarningSteps({ file: 'subnet', source, shape: subnetShape }, values.members, found);
  const problems = values.problems.map((problem): Problem => ({ ...problem, vmText: undefined }));
  return [...problems, ...found.problems];
}

/** Rule: avalanchego `snow/consensus/snowball/parameters.go` Verify. */
function checkSnowParameters({ shape, node, values }: DecodedShape, found: ConfigErrors): void {
  const of = (key: string): bigint => {
    const read = values[key];
    const preset = shape.fields.find((field) => field.key === key)?.default ?? '0';
    return read !== undefined && 'value' in read ? (read.value as bigint) : BigInt(preset);
  };
  const alpha = values['alpha'];
  const both = alpha !== undefined && 'value' in alpha ? (alpha.value as bigint) : undefined;
  const preference = both ?? of('alphaPreference');
  const confidence = both ?? of('alphaConfidence');
  const conditions: readonly (readonly [boolean, string])[] = [
    [preference > of('k') / 2n, 'k/2 < alphaPreference'],
    [confidence >= preference, 'alphaPreference ≤ alphaConfidence'],
    [confidence <= of('k'), 'alphaConfidence ≤ k'],
    [of('concurrentRepolls') > 0n, '0 < concurrentRepolls'],
    [of('concurrentRepolls') <= of('beta'), 'concurrentRepolls ≤ beta'],
    [of('optimalProcessing') > 0n, '0 < optimalProcessing'],
    [of('maxOutstandingItems') > 0n, '0 < maxOutstandingItems'],
    [of('maxItemProcessingTime') > 0n, '0 < maxItemProcessingTime'],
  ];
  for (const [isMet, condition] of conditions) {
    if (!isMet) {
      found.add(node, 'snowParameters', [condition]);
    }
  }
}

/** Limit of characters searched for the one that is not a base58 digit. */
const maxLength = 10_000;

/** Go's error for a text, `undefined` for a valid NodeID. Rule: avalanchego `ids/short.go`, `utils/cb58/cb58.go`. */
export function goNodeIdError(text: string): string | undefined {
  if (!text.startsWith(NODE_ID_PREFIX)) {
    return `ID: ${text} is missing the prefix: ${NODE_ID_PREFIX}`;
  }
  const id = text.slice(NODE_ID_PREFIX.length);
  if (id === '') {
    return 'base58 decoding error: zero length string';
  }
  const bytes = decodeBase58(id);
  if (bytes === undefined) {
    const invalid = [...id.slice(0, maxLength)].find((character) => decodeBase58(character) === undefined);
    return invalid === undefined || invalid > '\u007f'
      ? 'base58 decoding error: high-bit set on invalid digit'
      : `base58 decoding error: Invalid base58 digit ('${invalid}')`;
  }
  if (bytes.length < 4) {
    return 'input string is smaller than the checksum size';
  }
  if (!endsWithChecksum(bytes)) {
    return 'invalid input checksum';
  }
  return bytes.length === 24 ? undefined : `invalid hash length: expected 20 bytes but got ${bytes.length - 4}`;
}
