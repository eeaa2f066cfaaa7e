import { subnetShape } from '../fields';
import type { DecodedShape } from '../decode/shapes';
import type { Problem } from '../problem';
import type { ConfigSource } from '../source/configNode';
import { ConfigValues } from './configValues';
import { ConfigErrors } from './configErrors';
import { goNodeIdError } from './goNodeId';
import { keyWarningSteps } from './keyRegrets';
import { keyPlace } from '../source/place';

/** IDs between two pauses. */
const stride = 50;

/** `<subnet-config-dir>/<subnetID>.json` as a node judges it. Rule: avalanchego `subnets/config.go`. */
export function* subnetProblemSteps(source: ConfigSource): Generator<undefined, readonly Problem[]> {
  const values = yield* ConfigValues.read(source, subnetShape, { file: 'subnet', prefix: '' });
  const found = new ConfigErrors('subnet');
  const nodes = values.items('allowedNodes') ?? [];
  if (nodes.length > 0 && !values.bool('validatorOnly')) {
    found.add(values.place('allowedNodes'), 'subnetAllowedNodes', []);
  }
  for (const [i, { node, value }] of nodes.entries()) {
    if (i % stride === 0) {
      yield undefined;
    }
    if (goNodeIdError(String(value)) !== undefined) {
      found.add(node, 'subnetNodeId', [String(value)]);
    }
  }
  const given = ['snowParameters', 'simplexParameters', 'consensusParameters']
    .map((key) => values.decoded(key))
    .filter((value): value is DecodedShape => value !== undefined && 'values' in value);
  if (given.length > 1) {
    found.add(keyPlace(given.at(-1)!.member!), 'subnetConsensus', []);
  }
  for (const parameters of given) {
    if (parameters.shape.goType === 'snowball.Parameters') {
      snowParameters(parameters, found);
    }
  }
  const deprecated = values.member('consensusParameters');
  if (deprecated !== undefined) {
    found.add(keyPlace(deprecated), 'consensusParameters', []);
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
