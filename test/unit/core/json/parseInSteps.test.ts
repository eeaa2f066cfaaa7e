import assert from 'node:assert/strict';
import { JsonSyntaxError } from '../../../../src/engine/primitives/json/value';
import { parseJson, parseJsonInSlices, parseSteps } from '../../../../src/engine/primitives/json/parseJson';
import { printJson } from '../../../../src/engine/primitives/json/printJson';
import { runToEnd } from '../../../../src/engine/primitives/steps';

const long = `[${Array.from({ length: 60_000 }, (_, i) => `{"id":${i},"text":"snow\\n"}`).join(', ')}]`;

describe('parseJsonInSlices', () => {
  it('reads what parseJson reads, with a pause every 64 KiB', async () => {
    let pauses = 0;
    const value = await parseJsonInSlices(long, async () => void pauses++);
    assert.deepEqual(value, parseJson(long));
    assert.equal(pauses, Math.ceil(long.length / (64 * 1024)) - 1);
  });

  it('reads a long string piece by piece, whatever stands where the pieces meet (random)', async () => {
    const seed = Date.now() % 1_000_000;
    let state = seed;
    const next = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below;
    const parts = ['a', '"', '\\', '\\"', '\n', '\u0001', 'é', '😀', '\ud83d', 'plain text '];
    for (let i = 0; i < 12; i++) {
      const fill = 'x'.repeat(65_530 * next(3) + next(12));
      const text = Array.from({ length: 20_000 }, () => parts[next(parts.length)]).join('') + fill + '"\\';
      let pauses = 0;
      const value = await parseJsonInSlices(JSON.stringify([text, 7, fill]), async () => void pauses++);
      assert.ok(Array.isArray(value) && value[0] === text && value[1] === 7n && value[2] === fill, `seed ${seed}`);
    }
  });

  it('pauses in a string that is the whole text', async () => {
    for (const text of ['a'.repeat(400_000), '"'.repeat(200_000), '\\'.repeat(200_000), 'a\n'.repeat(150_000)]) {
      const json = JSON.stringify(text);
      let pauses = 0;
      assert.equal(await parseJsonInSlices(json, async () => void pauses++), text);
      assert.ok(pauses >= Math.floor(json.length / (64 * 1024)) - 1, `${pauses} pauses`);
    }
  });

  it('says where a long string is wrong', async () => {
    const start = `"${'a\\n'.repeat(50_000)}`;
    for (const [rest, problem, offset] of [
      ['', 'string without an end', 0],
      ['b', 'string without an end', 1],
      ['b\u0001"', 'control character in a string', 1],
      ['bc\\x"', 'bad escape in a string', 2],
      ['\\"', 'string without an end', 2],
      ['\\', 'bad escape in a string', 0],
    ] as const) {
      await assert.rejects(
        parseJsonInSlices(start + rest, async () => undefined),
        { problem, offset: start.length + offset },
        rest,
      );
    }
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

describe('parseSteps', () => {
  it('tells once how a long text begins, with what is still open', () => {
    const item = '{"id":1,"__proto__":{"text":["snow",2]}}';
    const json = `{"name":"peaks","all":[${`${item},`.repeat(20_000)}${item}],"last":true}`;
    const result: string[] = [];
    assert.equal(printJson(runToEnd(parseSteps(json, (beginning) => result.push(printJson(beginning))))), json);
    const [beginning = ''] = result;
    assert.equal(result.length, 1);
    assert.ok(beginning.length < 132_000 && beginning.endsWith(']}'), beginning.slice(-80));
    assert.ok(beginning.startsWith(`{"name":"peaks","all":[${item},${item},`), beginning.slice(0, 80));
  });

  it('tells nothing of a text that is read at once, or before anything is open', () => {
    const result: unknown[] = [];
    runToEnd(parseSteps('[1]', (beginning) => result.push(beginning)));
    runToEnd(parseSteps(`"${'a'.repeat(500_000)}"`, (beginning) => result.push(beginning)));
    assert.deepEqual(result, []);
  });
});
