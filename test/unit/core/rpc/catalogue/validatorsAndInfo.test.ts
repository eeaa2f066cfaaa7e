import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { parseJson } from '../../../../../src/engine/primitives/json/parseJson';
import type { JsonObject, JsonValue } from '../../../../../src/engine/primitives/json/value';
import { methods as catalogue } from '../../../../../src/engine/rpc/catalogue';
import { getNodeVersion } from '../../../../../src/engine/rpc/methods/info';
import { getCurrentSupply, getCurrentValidators } from '../../../../../src/engine/rpc/methods/platformStaking';
import type { Method } from '../../../../../src/engine/rpc/method';
import { isObject, readRecordings } from '../../../../helpers/recording';

const ofPlatform = [
  'getAllValidatorsAt',
  'getCurrentValidators',
  'getL1Validator',
  'getValidatorsAt',
  'sampleValidators',
  'getCurrentSupply',
  'getMinStake',
  'getStakingAssetID',
  'getTotalStake',
  'getFeeConfig',
  'getFeeState',
  'getValidatorFeeConfig',
  'getValidatorFeeState',
].map((name) => `platform.${name}`);
const methods = catalogue.filter(({ name }) => /^(?:info|validators)\./.test(name) || ofPlatform.includes(name));
const files = ['platform', 'info', 'evm-l1', 'helicon', 'degraded', 'errors'];

interface Requested {
  readonly method: Method;
  readonly params: JsonValue;
  readonly answer: JsonValue;
}

/** Successful requests of these methods. */
function recorded(): readonly Requested[] {
  return files
    .flatMap((file) => readRecordings(`${file}.jsonl`))
    .flatMap(({ path, request, body }): readonly Requested[] => {
      const known = methods.find(
        ({ name, path: at }) =>
          isObject(request) && request['method'] === name && at.split('/').pop() === path.split('/').pop(),
      );
      const answer = body.startsWith('{') ? (parseJson(body) as JsonObject)['result'] : undefined;
      const params = isObject(request) ? request['params'] : undefined;
      return known === undefined || answer === undefined || !isObject(params)
        ? []
        : [{ method: known, params, answer }];
    });
}

/** Every member name in a value, with its path. */
function names(value: unknown, at = ''): readonly string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, i) => names(item, `${at}[${i}]`));
  }
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
    ? Object.entries(value).flatMap(([key, item]) => [`${at}.${key}`, ...names(item, `${at}.${key}`)])
    : [];
}

describe('validators, staking, fees and info in the catalogue', () => {
  it('reads every recorded question and answer, losing no field', () => {
    const read = new Map<string, number>();
    for (const { method, params, answer } of recorded()) {
      // Older nodes accepted it; current ones ignore it.
      const requested = names(params).filter((name) => method.name !== 'info.uptime' || name !== '.subnetID');
      assert.deepEqual(names(z.parse(method.params(), params)), requested, method.name);
      assert.deepEqual(names(z.parse(method.result(), answer)).toSorted(), names(answer).toSorted(), method.name);
      read.set(method.name, (read.get(method.name) ?? 0) + 1);
    }
    assert.deepEqual(
      methods.filter(({ name }) => !read.has(name)).map(({ name }) => name),
      [],
    );
    assert.equal(read.get('platform.getCurrentValidators'), 12);
  });

  it('tells validators of an L1 from those of the primary network and of permissioned subnets', () => {
    const sets = recorded()
      .filter(({ method }) => method.name === 'platform.getCurrentValidators')
      .flatMap(({ answer }) => z.parse(getCurrentValidators.result(), answer).validators);
    const kinds = sets.map((one) =>
      'validationID' in one ? 'L1' : one.potentialReward === undefined ? 'poa' : 'primary',
    );
    assert.deepEqual([...new Set(kinds)].toSorted(), ['L1', 'poa', 'primary']);
    const renewed = sets.find((one) => !('validationID' in one) && one.nextPeriod !== undefined);
    assert.ok(renewed !== undefined && !('validationID' in renewed));
    assert.deepEqual(
      [renewed.nextPeriod, renewed.autoCompoundRewardShares, renewed.delegationFee, renewed.weight],
      [5_184_000n, 500_000n, 4, 3_000_000_000_000n],
    );
  });

  it('reads older answers, without what came later', () => {
    const version = { version: 'avalanche/1.9.1', databaseVersion: 'v1.4.5', gitCommit: '79cd', vmVersions: {} };
    assert.deepEqual(z.parse(getNodeVersion.result(), version), version);
    assert.deepEqual(z.parse(getCurrentSupply.result(), { supply: '365865167637779183' }), {
      supply: 365_865_167_637_779_183n,
    });
  });
});
