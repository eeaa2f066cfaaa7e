import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { ServiceResponse } from '../../../../src/engine/net/dataApi/dataService';
import { type Page, toPage, type PageCursor, pages } from '../../../../src/engine/net/dataApi/pages';
import { HttpError } from '../../../../src/engine/errors/errors';

const place = { host: 'data.example', method: 'listThings' };

/** A service whose tokens become invalid when `expire` is called, which also adds rows in front. */
class ChangingList {
  requested = 0;
  private generation = 0;
  private rows: readonly string[];

  constructor(
    count: number,
    private readonly size: number,
  ) {
    this.rows = Array.from({ length: count }, (_, index) => `row ${index}`);
  }

  expire(added: number): void {
    this.generation++;
    this.rows = [...Array.from({ length: added }, (_, index) => `new ${this.generation}.${index}`), ...this.rows];
  }

  fetch = (token: string | undefined): Promise<ServiceResponse<Page<string>>> => {
    this.requested++;
    const [generation, start] = (token ?? `${this.generation} 0`).split(' ').map(Number) as [number, number];
    if (generation !== this.generation) {
      return Promise.reject(new HttpError(place, 400, '{"message":"expired"}', 'application/json'));
    }
    const end = start + this.size;
    const rows = this.rows.slice(start, end).map((value) => ({ ok: true as const, value, key: value }));
    const next = end < this.rows.length ? `${generation} ${end}` : undefined;
    return Promise.resolve({ value: toPage(rows, next), json: null });
  };
}

describe('pages of a list that changes', () => {
  it('give every row of the start once, whenever tokens expire and wherever the list is taken up again', async function () {
    this.timeout(20_000);
    const events = fc.array(fc.record({ expires: fc.boolean(), added: fc.nat(30), restarts: fc.boolean() }), {
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 25 }),
        events,
        async (count, size, all) => {
          const list = new ChangingList(count, size);
          const got: string[] = [];
          let mark: PageCursor | undefined;
          let walk = pages(list.fetch, { place });
          for (let turn = 0; ; turn++) {
            const step = await walk.next();
            if (step.done) break;
            got.push(...step.value.items);
            // As stored in a file.
            mark = step.value.mark && (JSON.parse(JSON.stringify(step.value.mark)) as PageCursor);
            const event = all[turn];
            if (event?.expires) list.expire(event.added);
            if (event?.restarts && mark) walk = pages(list.fetch, { place, from: mark });
          }
          assert.deepEqual(
            got,
            Array.from({ length: count }, (_, index) => `row ${index}`),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it('keep a mark small, however long the list is', async () => {
    const list = new ChangingList(5_000, 1_000);
    for await (const page of pages(list.fetch, { place })) {
      assert.ok((page.mark?.keys.length ?? 0) <= 100);
    }
    assert.equal(list.requested, 5);
  });
});
