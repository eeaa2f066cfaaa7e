import { readGoDuration } from '../decode/durations';
import { configFieldOf } from '../decode/shapes';
import { syntaxProblems } from '../decode/decodeConfigShape';
import { nodeFlagShape } from '../fields';
import type { ConfigField } from '../../precompiles';
import { validateContentSteps } from '../folder/validateContent';
import { decodeCb58 } from '../../primitives';
import type { Problem } from '../problem';
import { type ConfigNode, type ConfigSource, type ConfigMember, keyPlace, valuePlace } from '../source/configNode';
import { ConfigErrors } from './configValues';
import { keyWarningSteps } from './keyWarnings';

/** Flags, and IDs with a checksum to compute, between two pauses. */
const stride = 500;
const idStride = 50;

const publicNetworks: ReadonlySet<string> = new Set(['mainnet', 'fuji', 'testnet', '1', '5', 'network-1', 'network-5']);
const primaryNetwork = '11111111111111111111111111111111LpoYY';
const nodeLogLevel = /^(?:off|fatal|error|warn|info|trace|debug|verbo)$/i;
const networkRules =
  /^(?:validator-fees|dynamic-fees|stake-)|tx-fee$|^(?:uptime-requirement|min-stake-duration|max-stake-duration|helicon-min-stake-duration|min-validator-stake|max-validator-stake|min-delegator-stake|min-delegation-fee)$/;
const loopback = /^(?:127\.\d+\.\d+\.\d+|localhost|::1|\[::1\])$/i;

/** The `config.json` of a node, whose keys are flags. Rule: avalanchego `config/config.go`; viper takes most values. */
export function* nodeFileProblemSteps(
  source: ConfigSource,
  networkId: number,
): Generator<undefined, readonly Problem[]> {
  const found = new ConfigErrors('node');
  const members = source.root?.kind === 'object' ? source.root.members : [];
  const flags = new Map<string, ConfigMember>();
  for (const [i, member] of members.entries()) {
    if (i % stride === 0) {
      yield undefined;
    }
    const field = configFieldOf(nodeFlagShape, member.key);
    if (field !== undefined) {
      flags.set(field.key, member);
      flagKind(field, member, source, found);
    }
  }
  const network = textOf(flags.get('network-id'))?.toLowerCase();
  const isPublic = network === undefined ? networkId === 1 || networkId === 5 : publicNetworks.has(network);
  yield* subnets(flags.get('track-subnets'), found);
  for (const key of ['log-level', 'log-display-level']) {
    const member = flags.get(key);
    const level = textOf(member);
    if (member !== undefined && level !== undefined && level !== '' && !nodeLogLevel.test(level)) {
      found.add(valuePlace(member), 'nodeLogLevel', [level]);
    }
  }
  const sybil = flags.get('sybil-protection-enabled');
  if (sybil?.value?.kind === 'word' && sybil.value.value === false && isPublic) {
    found.add(sybil, 'sybilProtection');
  }
  yield* contents(flags, found);
  exposure(flags, found);
  for (const [key, member] of flags) {
    if (isPublic && networkRules.test(key)) {
      found.add(keyPlace(member), 'idleOnPublicNetwork', [key]);
    }
  }
  yield* keyWarningSteps({ file: 'node', source, shape: nodeFlagShape }, members, found);
  return [...syntaxProblems(source, 'node', ''), ...found.problems];
}

function* subnets(member: ConfigMember | undefined, found: ConfigErrors): Generator<undefined, void> {
  const listed = textOf(member);
  if (member === undefined || listed === undefined || listed === '') {
    return;
  }
  for (const [i, id] of listed.split(',').entries()) {
    if (i % idStride === 0) {
      yield undefined;
    }
    if (found.isFull) {
      found.leaveOut();
      return;
    }
    if (id === primaryNetwork) {
      found.add(valuePlace(member), 'trackPrimaryNetwork');
    } else if (id !== '' && decodeCb58(id, 32)?.valid !== true) {
      found.add(valuePlace(member), 'trackSubnetId', [id]);
    }
  }
}

function* contents(flags: ReadonlyMap<string, ConfigMember>, found: ConfigErrors): Generator<undefined, void> {
  for (const kind of ['chain-config', 'subnet-config'] as const) {
    const content = flags.get(`${kind}-content`);
    const folder = flags.get(`${kind}-dir`);
    if (content !== undefined && folder !== undefined) {
      found.add(keyPlace(folder), 'contentReplacesFolder', [`${kind}-content`, `${kind}-dir`]);
    }
  }
  const content = flags.get('chain-config-content');
  const base64 = textOf(content);
  const nodeText = base64 === undefined ? undefined : (yield* validateContentSteps(base64)).nodeText;
  if (content !== undefined && nodeText !== undefined) {
    found.add(valuePlace(content), 'configContent', ['chain-config-content'], { vmText: nodeText });
  }
}

function exposure(flags: ReadonlyMap<string, ConfigMember>, found: ConfigErrors): void {
  const host = flags.get('http-host');
  const name = textOf(host);
  if (host === undefined || name === undefined || loopback.test(name)) {
    return;
  }
  const shown = name === '' ? '0.0.0.0' : name;
  const admin = flags.get('api-admin-enabled')?.value;
  if (admin?.kind === 'word' && admin.value === true) {
    found.add(valuePlace(host), 'publicHttp', [shown]);
  }
  if (!flags.has('http-allowed-hosts')) {
    found.add(valuePlace(host), 'httpHosts', [shown]);
  }
}

/** What viper cannot read as the flag's kind, it reads as nothing. */
function flagKind({ key, kind }: ConfigField, member: ConfigMember, source: ConfigSource, found: ConfigErrors): void {
  const { value } = member;
  if (value === undefined || (value.kind === 'word' && value.value === null)) {
    return;
  }
  const written = value.kind === 'string' ? value.value : source.text.slice(value.start, value.end);
  const expected = typeof kind === 'string' ? expectedOf(kind, written, value) : undefined;
  if (expected !== undefined) {
    found.add(valuePlace(member), 'flagKind', [key, expected]);
  }
}

function expectedOf(kind: string, written: string, value: ConfigNode): string | undefined {
  switch (kind) {
    case 'bool':
      return /^(?:1|0|t|f|true|false)$/i.test(written) ? undefined : 'true or false';
    case 'u64':
    case 'int':
    case 'float':
      return /^-?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?$|^0x[\da-f]+$/i.test(written) ? undefined : 'a number';
    case 'duration':
      return 'value' in readGoDuration(value, written) ? undefined : 'a duration such as "30s"';
    default:
      return value.kind === 'object' || value.kind === 'list' ? 'a text in quotes' : undefined;
  }
}

function textOf(member: ConfigMember | undefined): string | undefined {
  const value = member?.value;
  return value?.kind === 'string' ? value.value : value?.kind === 'number' ? value.text : undefined;
}
