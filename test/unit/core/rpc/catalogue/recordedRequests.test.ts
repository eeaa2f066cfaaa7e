import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  entryOf,
  paramProblems,
  type RecordedCall,
  recordedCalls,
  unreadable,
} from '../../../../helpers/recordedCalls';
import { readRecordings } from '../../../../helpers/recording';

type Checked = RecordedCall & { readonly problems: readonly string[] };

const folder = join(__dirname, '../../../../recordings');
const checked = readdirSync(folder)
  .filter((file) => /^(?!websocket).*\.jsonl$/.test(file))
  .flatMap(checkedIn);

describe('the requests that were sent to a real network', () => {
  it('have nothing wrong in their parameters where the node took them', () => {
    const accepted = checked.filter(({ error }) => error === undefined);
    assert.ok(accepted.length > 1000);
    const found = accepted.flatMap(({ method, problems }) => problems.map((problem) => `${method} ${problem}`));
    // It no longer takes a subnet and ignores it.
    assert.deepEqual(found, ['info.uptime unknown subnetID']);
  });

  it('have something wrong in them where the node could not read them', () => {
    const rejected = checked.filter(({ error }) => error !== undefined && unreadable.test(error));
    assert.ok(rejected.length > 15);
    const unseen = rejected.filter(({ problems }) => problems.length === 0);
    assert.deepEqual(
      unseen.map(({ method, error }) => `${method} ${error}`),
      [],
    );
  });
});

function checkedIn(file: string): Checked[] {
  const hrp = file === 'helicon.jsonl' ? 'custom' : 'local';
  return readRecordings(file)
    .flatMap(recordedCalls)
    .filter((call) => entryOf(call) !== undefined)
    .map((call) => ({ ...call, problems: paramProblems(call, hrp) }));
}
