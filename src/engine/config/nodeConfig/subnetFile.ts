import { subnetShape } from '../fields';
import type { DecodedShape } from '../decode/shapes';
import type { Problem } from '../problem';
import { type ConfigSource, keyPlace } from '../source/configNode';
import { ConfigValues, ConfigErrors, keyWarningSteps } from './configValues';
import { NODE_ID_PREFIX, decodeBase58, endsWithChecksum, forEachInSteps, type Steps } from '../../primitives';

/** `<subnet-config-dir>/<subnetID>.json` as a node judges it. Rule: avalanchego `subnets/config.go`. */
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
      snowParameters(parameters, found);
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
function snowParameters({ shape, node, values }: DecodedShape, found: ConfigErrors): void {
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
  for (const [holds, condition] of conditions) {
    if (!holds) {
      found.add(node, 'snowParameters', [condition]);
    }
  }
}

/** Characters of a text that are looked at for the one that is no digit. */
const longest = 10_000;

/** Go's error for what is no NodeID; undefined: it is one. Rule: avalanchego `ids/short.go`, `utils/cb58/cb58.go`. */
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
    const wrong = [...id.slice(0, longest)].find((character) => decodeBase58(character) === undefined);
    return wrong === undefined || wrong > '\u007f'
      ? 'base58 decoding error: high-bit set on invalid digit'
      : `base58 decoding error: Invalid base58 digit ('${wrong}')`;
  }
  if (bytes.length < 4) {
    return 'input string is smaller than the checksum size';
  }
  if (!endsWithChecksum(bytes)) {
    return 'invalid input checksum';
  }
  return bytes.length === 24 ? undefined : `invalid hash length: expected 20 bytes but got ${bytes.length - 4}`;
}
