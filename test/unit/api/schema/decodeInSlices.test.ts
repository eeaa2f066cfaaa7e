import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { decode, decodeInSlices } from '../../../../src/engine/net/schema/decode';
import { wireText, u64 } from '../../../../src/engine/primitives/wire';
import type { JsonValue } from '../../../../src/engine/primitives/json/value';

const place = { host: 'node.test', method: 'platform.getThings' };
const row = z.object({ id: wireText, weight: u64 });
const rows = (length: number): JsonValue[] => Array.from({ length }, (_, i) => ({ id: `id ${i}`, weight: String(i) }));
const message = async (work: () => unknown): Promise<string> => {
  try {
    await work();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('It was read.');
};

describe('reading an answer in slices', () => {
  const shapes: Readonly<Record<string, [z.ZodMiniType<unknown>, (list: JsonValue) => JsonValue]>> = {
    'the response': [z.array(row), (list) => list],
    'a field': [
      z.object({ from: u64, things: z.array(row), to: wireText }),
      (things) => ({ to: 'end', things, from: 5n }),
    ],
    'a field that may be absent or null': [z.object({ things: z.nullish(z.array(row)) }), (things) => ({ things })],
    'two fields': [
      z.object({ these: z.array(row), those: z.array(row) }),
      (list) => ({ these: list, those: [{ id: 'other', weight: 7n }, ...(list as JsonValue[])] }),
    ],
  };
  for (const [name, [schema, answer]] of Object.entries(shapes)) {
    it(`reads ${name} as in one go, and says the same of what is wrong`, async () => {
      const right = answer(rows(1000));
      assert.deepEqual(await decodeInSlices(schema, right, place), decode(schema, right, place));
      const wrong = answer(rows(1000).with(777, { id: 'id 777', weight: 'heavy' }));
      const problem = await message(() => decode(schema, wrong, place));
      assert.match(problem, /: expected an integer from 0 to 2\^64-1 at .*\[77[78]\]\.weight, found: wrong$/);
      assert.equal(await message(() => decodeInSlices(schema, wrong, place)), problem);
    });
  }

  it('keeps the order of fields, and leaves out what the schema does not know', async () => {
    const schema = z.object({ first: wireText, things: z.array(row), last: wireText });
    const read = await decodeInSlices(schema, { last: 'z', more: 1n, things: rows(101), first: 'a' }, place);
    assert.deepEqual(Object.keys(read), ['first', 'things', 'last']);
    assert.deepEqual(read.things[100], { id: 'id 100', weight: 100n });
  });

  it('says what is wrong beside the list, and of a list as a whole', async () => {
    const schema = z.object({ things: z.array(row).check(z.maxLength(500)), to: wireText });
    const tooLong = { things: rows(501), to: 'end' };
    const problem = await message(() => decode(schema, tooLong, place));
    assert.equal(await message(() => decodeInSlices(schema, tooLong, place)), problem);
    assert.match(
      await message(() => decodeInSlices(schema, { things: rows(200), to: 1n }, place)),
      /: expected a string at to, found: wrong$/,
    );
  });

  it('checks a whole with its list', async () => {
    const schema = z
      .object({ count: u64, things: z.array(row) })
      .check(z.refine(({ count, things }) => count === BigInt(things.length), 'as many as it says'));
    const read = await decodeInSlices(schema, { count: 300n, things: rows(300) }, place);
    assert.equal(read.things.length, 300);
    assert.match(await message(() => decodeInSlices(schema, { count: 3n, things: rows(300) }, place)), /as many/);
  });

  it('ends with its signal between two slices', async () => {
    const control = new AbortController();
    setImmediate(() => control.abort('left'));
    await assert.rejects(
      decodeInSlices(z.object({ things: z.array(row) }), { things: rows(60_000) }, place, control.signal),
      (reason) => reason === 'left',
    );
  });

  it('lets other work through', async () => {
    let slicer = 0;
    const turn = (): void => {
      slicer++;
      next = setImmediate(turn);
    };
    let next = setImmediate(turn);
    await decodeInSlices(z.object({ things: z.array(row) }), { things: rows(60_000) }, place);
    clearImmediate(next);
    assert.ok(slicer >= 2, `${slicer} turns`);
  });
});
