import assert from 'node:assert/strict';
import { JsonSyntaxError } from '../../../../src/core/json/jsonSyntaxError';
import { parseJson } from '../../../../src/core/json/parseJson';
import { parseJsonInSlices } from '../../../../src/core/json/parseJsonInSlices';

const long = `[${Array.from({ length: 60_000 }, (_, i) => `{"id":${i},"text":"snow\\n"}`).join(', ')}]`;

describe('parseJsonInSlices', () => {
  it('reads what parseJson reads, with a pause every 256 KiB', async () => {
    let pauses = 0;
    const value = await parseJsonInSlices(long, async () => void pauses++);
    assert.deepEqual(value, parseJson(long));
    assert.equal(pauses, Math.ceil(long.length / (256 * 1024)) - 1);
  });

  it('does not pause for a short text', async () => {
    assert.equal(await parseJsonInSlices('7', () => Promise.reject(new Error('paused'))), 7n);
  });

  it('ends with what the pause throws', async () => {
    const reason = new Error('enough');
    await assert.rejects(
      parseJsonInSlices(long, () => Promise.reject(reason)),
      (error) => error === reason,
    );
  });

  it('says where the text is wrong', async () => {
    await assert.rejects(
      parseJsonInSlices(long.slice(0, -1), async () => undefined),
      (error) => error instanceof JsonSyntaxError && error.offset === long.length - 1,
    );
  });
});
