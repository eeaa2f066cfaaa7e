import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readRecordingsAt } from '../../helpers/recording';
import {
  answerDifferences,
  entryOf,
  paramProblems,
  type RecordedCall,
  recordedCalls,
  unreadable,
} from '../../helpers/recordedCalls';

/** All requests to the five-node networks; most of the recordings are stored outside this repository. */
const liveFolder = join(__dirname, '..', '..', '..', '..', 'shared', 'recordings');
const hasLiveRecordings = existsSync(liveFolder);
const files = hasLiveRecordings
  ? readdirSync(liveFolder).filter((file) => /^(?:live|icm|stuck)-?.*\.jsonl$/.test(file))
  : [];

describe('the catalogue beside the recorded networks', function () {
  let calls: readonly RecordedCall[] = [];

  before(function () {
    if (!hasLiveRecordings) {
      this.skip();
    }
    calls = files.flatMap((file) => readRecordingsAt(join(liveFolder, file)).flatMap(recordedCalls));
    assert.ok(calls.length > 7_000, `only ${calls.length} calls`);
  });

  it('has every method that a node answered', () => {
    const unknown = calls.filter((call) => call.error === undefined && entryOf(call) === undefined);
    assert.deepEqual(names(unknown), []);
  });

  it('reads each answer, with no field left over or missing', () => {
    const differences = calls.flatMap((call) => answerDifferences(call).map((words) => `${call.method} ${words}`));
    assert.deepEqual([...new Set(differences)], []);
  });

  it('has nothing against parameters that a node took', () => {
    const taken = calls.filter(({ error }) => error === undefined);
    const found = taken.flatMap((call) => paramProblems(call, 'local').map((problem) => `${call.method} ${problem}`));
    // It no longer takes a subnet and ignores it.
    assert.deepEqual([...new Set(found)], ['info.uptime unknown subnetID']);
  });

  it('has something against parameters that a node could not read', () => {
    const rejected = calls.filter(({ error = '' }) => unreadable.test(error));
    assert.ok(rejected.length > 5, `only ${rejected.length}`);
    const unseen = rejected.filter((call) => entryOf(call) !== undefined && paramProblems(call, 'local').length === 0);
    assert.deepEqual(names(unseen), []);
  });

  it('takes an account without storage, and no subnet of those that were named', () => {
    const nothing = calls.filter(
      ({ method, result }) => /storageRangeAt|getSubnets$/.test(method) && holdsNull(result),
    );
    assert.deepEqual(names(nothing), ['debug_storageRangeAt', 'platform.getSubnets']);
    assert.deepEqual(nothing.flatMap(answerDifferences), []);
  });
});

function names(calls: readonly RecordedCall[]): readonly string[] {
  return [...new Set(calls.map(({ method }) => method))].sort();
}

function holdsNull(result: RecordedCall['result']): boolean {
  return Object.values(result ?? {})[0] === null;
}
