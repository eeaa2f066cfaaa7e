import assert from 'node:assert/strict';
import fc from 'fast-check';
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, appendFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataService } from '../../../../src/api/dataApi/dataService';
import { errorSentence } from '../../../../src/api/errorSentence';
import type { ExportJob } from '../../../../src/state/export/exportJob';
import { type ExportProgress, runExport } from '../../../../src/state/export/runExport';
import { unfinishedExports } from '../../../../src/state/export/unfinishedExports';
import { createLists } from '../../../../src/state/lists/lists';
import { type TestHttp, testHttp } from '../../../helpers/httpClient';
import { testNetwork } from '../../../helpers/lookupOn';
import { answerJson } from '../../../helpers/loopback';
import { pageJson, type PagedService, row, startPagedService, tokenOf } from '../../../helpers/pagedService';

const range = (end: number, start = 0): readonly number[] => Array.from({ length: end - start }, (_, i) => start + i);
const lines = (rows: readonly number[]): string => rows.map((i) => `${row(i)}\n`).join('');

describe('an export', () => {
  let folder: string;
  let file: string;
  let journal: string;
  let http: TestHttp;
  let service: PagedService;
  let progress: ExportProgress[];
  let waits: number[];

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'snowprobe-export-'));
    file = join(folder, 'chains.ndjson');
    journal = join(folder, 'journal.json');
    http = testHttp();
    service = await startPagedService(25, 10);
    progress = [];
    waits = [];
  });
  afterEach(async () => {
    await http.dispose();
    await service.close();
    rmSync(folder, { recursive: true });
  });

  const written = (): string => readFileSync(file, 'utf8');
  const unfinished = (): string => `${file}.unfinished`;
  const run = (part: Partial<ExportJob> = {}, signal = new AbortController().signal) => {
    const lists = createLists({
      dataService: (url) => createDataService(http, url),
      deadlineMs: () => 2_000,
    });
    const network = testNetwork({ nodes: [], dataApi: service.url, chains: [] });
    const job: ExportJob = { ref: { network: 'test', list: 'blockchains' }, format: 'ndjson', file, ...part };
    return runExport(lists, network, job, journal, {
      signal,
      onProgress: (one) => progress.push(one),
      wait: (milliseconds) => {
        waits.push(milliseconds);
        return Promise.resolve();
      },
      now: () => 0,
    });
  };

  it('writes every row as it came, digit by digit, and leaves the file alone', async () => {
    assert.deepEqual(await run(), { rows: 25, unread: 0 });
    assert.equal(written(), lines(range(25)));
    assert.deepEqual(
      progress.map(({ rows }) => rows),
      [0, 10, 20, 25],
    );
    assert.deepEqual(
      [existsSync(unfinished()), existsSync(journal), existsSync(`${journal}.lock`)],
      [false, false, false],
    );
  });

  it('writes fixed fields as CSV, formulas defused and a row that cannot be read as it came', async () => {
    service.interfere = (response) => {
      answerJson(response, pageJson([row(3), '{"blockchainId":7}'], undefined));
      return true;
    };
    assert.deepEqual(await run({ format: 'csv' }), { rows: 2, unread: 1 });
    assert.deepEqual(written().split('\r\n'), [
      'blockchainId,blockchainName,vmId,subnetId,evmChainId,createBlockTimestamp,createBlockNumber,unreadJson',
      `id3,"chain ""3"", the",'=cmd(),s,90071992547409931234,,3,`,
      ',,,,,,,"{""blockchainId"":7}"',
      '',
    ]);
  });

  it('takes short and empty pages with more to come', async () => {
    const pages: Record<number, string> = {
      0: pageJson([row(0)], tokenOf('a', 1)),
      1: pageJson([], tokenOf('a', 2)),
      2: pageJson([row(1), row(2)], undefined),
    };
    service.interfere = (response, start) => {
      answerJson(response, pages[start] ?? '');
      return true;
    };
    await run();
    assert.equal(written(), lines([0, 1, 2]));
  });

  it('waits for a network that is away, and loses and doubles nothing', async () => {
    let left = 6;
    service.interfere = (response, start) => {
      if (start !== 10 || left-- <= 0) {
        return false;
      }
      response.destroy();
      return true;
    };
    await run();
    assert.equal(written(), lines(range(25)));
    // Three tries of the client each.
    assert.deepEqual(waits, [1_000, 2_000]);
    assert.match(
      progress.find(({ note }) => note !== undefined)?.note ?? '',
      /^127\.0\.0\.1:\d+ .* Trying again in 1 s\.$/,
    );
  });

  for (const [asks, waited, note] of [
    ['600', [600_000], 'Trying again in 10 min.'],
    ['3600', [3_600_000], 'Trying again in 1 h.'],
  ] as const) {
    it(`waits as long as the service asks for: ${asks} s`, async () => {
      let left = 1;
      service.interfere = (response, start) => {
        if (start !== 10 || left-- <= 0) {
          return false;
        }
        answerJson(response, '{}', 429, { 'retry-after': asks });
        return true;
      };
      await run();
      assert.equal(written(), lines(range(25)));
      assert.deepEqual(waits, waited);
      assert.ok(progress.some((one) => one.note?.endsWith(note) === true));
    });
  }

  it('ends, to be continued, where the service asks for more than an hour', async () => {
    service.interfere = (response, start) => {
      if (start === 20) {
        answerJson(response, '{}', 429, { 'retry-after': '999999999' });
      }
      return start === 20;
    };
    await assert.rejects(run(), (error) => {
      assert.equal(
        errorSentence(error),
        `${service.host} turned listBlockchains away, because it got too many requests. Try again later, or set an API key for this host.`,
      );
      return true;
    });
    assert.deepEqual(waits, []);
    service.interfere = () => false;
    assert.deepEqual(await run(), { rows: 25, unread: 0 });
    assert.equal(written(), lines(range(25)));
  });

  it('goes on from its last whole page after a refusal, behind which a torn page is cut off', async () => {
    service.interfere = (response, start) => {
      if (start === 20) {
        answerJson(response, '{"message":"no","error":"Forbidden","statusCode":403}', 403);
      }
      return start === 20;
    };
    await assert.rejects(run(), /403|refused|key/);
    assert.equal(existsSync(file), false);
    assert.deepEqual(
      (await unfinishedExports(folder)).map(({ file: name, rows, whole }) => [name, rows, whole]),
      [[file, 20, false]],
    );
    appendFileSync(unfinished(), '{"blockchainId":"id2');
    service.interfere = () => false;
    const asked = service.requests.length;
    assert.deepEqual(await run(), { rows: 25, unread: 0 });
    assert.equal(written(), lines(range(25)));
    assert.equal(service.requests.length - asked, 1);
  });

  it('is continued after its token expired and rows came in front: none twice, none left out', async () => {
    await stopAt(20);
    service.epoch = 'b';
    service.added = 3;
    assert.deepEqual(await run(), { rows: 25, unread: 0 });
    assert.equal(written(), lines(range(25)));
    assert.match(
      progress.find(({ note }) => note !== undefined)?.note ?? '',
      /^127\.0\.0\.1:\d+ no longer takes its mark for the next page of listBlockchains, .* goes on where it was left off\.$/,
    );
  });

  it('ends with what came where a token comes twice', async () => {
    service.interfere = (response, start) => {
      if (start === 20) {
        answerJson(response, pageJson([row(20)], tokenOf('a', 10)));
      }
      return start === 20;
    };
    await assert.rejects(run(), (error: Error) => {
      assert.match(
        error.message,
        /gave the same mark .* twice.* The rows that came are in .*chains\.ndjson\.unfinished\.$/,
      );
      return true;
    });
    assert.equal(readFileSync(unfinished(), 'utf8'), lines(range(20)));
    assert.deepEqual(await unfinishedExports(folder), []);
  });

  it('does not go on in a file that somebody changed', async () => {
    await stopAt(20);
    truncateSync(unfinished(), 30);
    await assert.rejects(run(), /chains\.ndjson\.unfinished was changed or removed since its export stopped/);
    writeFileSync(unfinished(), 'x'.repeat(100_000));
    await assert.rejects(run(), /was changed or removed/);
  });

  it('does not take up the export of another list, or of another service', async () => {
    await stopAt(20);
    await assert.rejects(run({ ref: { network: 'test', list: 'chains' } }), /belongs to another export/);
    const kept = readFileSync(journal, 'utf8');
    writeFileSync(journal, kept.replace(service.host, 'data.example'));
    await assert.rejects(run(), /was begun with data\.example, but test now asks 127\.0\.0\.1:\d+\. Export again\.$/);
  });

  it('is not run twice at the same time', async () => {
    const [one, two] = await Promise.allSettled([run(), run()]);
    const outcomes = [one, two].map(({ status }) => status).sort();
    assert.deepEqual(outcomes, ['fulfilled', 'rejected']);
    assert.equal(written(), lines(range(25)));
  });

  it('takes over the lock of a process that is gone', async () => {
    writeFileSync(`${journal}.lock`, '999999999');
    assert.deepEqual(await run(), { rows: 25, unread: 0 });
  });

  it('leaves nothing behind where the service refuses the list', async () => {
    service.interfere = (response) => {
      answerJson(response, '{"message":"no","error":"Not Found","statusCode":404}', 404);
      return true;
    };
    await assert.rejects(run(), /^ListError: 127\.0\.0\.1:\d+ knows no such list \(listBlockchains\)\. /);
    assert.deepEqual([existsSync(unfinished()), existsSync(file), existsSync(journal)], [false, false, false]);
  });

  it('says in one sentence that the public service has no token holders any more', async () => {
    const ref = { network: 'test', list: 'tokenHolders', chainId: '43113', contract: `0x${'1'.repeat(40)}` } as const;
    await assert.rejects(
      run({ ref }),
      /^ListError: test has no metrics service.* Set its metricsApi in snowprobe\.networks\.$/,
    );
  });

  it('keeps what it has when it is cancelled', async () => {
    await stopAt(20);
    assert.equal(readFileSync(unfinished(), 'utf8'), lines(range(20)));
    assert.equal((await unfinishedExports(folder)).length, 1);
  });

  it('goes on after any number of stops, torn pages, expired tokens and new rows', async function () {
    this.timeout(60_000);
    const stop = fc.record({
      at: fc.nat({ max: 9 }).map((page) => page * 10),
      torn: fc.string({ maxLength: 300 }),
      expires: fc.boolean(),
      added: fc.nat({ max: 15 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(stop, { maxLength: 4 }), async (stops) => {
        rmSync(file, { force: true });
        service.rows = 95;
        service.added = 0;
        for (const { at, torn, expires, added } of stops) {
          const controller = new AbortController();
          service.interfere = (_, start) => {
            if (start >= at) {
              controller.abort();
            }
            return start >= at;
          };
          await assert.rejects(run({}, controller.signal), /AbortError/);
          appendFileSync(unfinished(), torn);
          if (expires) {
            service.epoch += 'x';
            service.added += added;
          }
        }
        service.interfere = () => false;
        const begins = service.added;
        const { rows } = await run();
        const first = JSON.parse(written().slice(0, written().indexOf('\n'))) as { blockchainId: string };
        // What was not begun before rows came in front begins with them.
        const from = Number(first.blockchainId.slice(2));
        assert.ok(from <= 0 && -from <= begins);
        assert.equal(rows, 95 - from);
        assert.equal(written(), lines(range(95, from)));
      }),
      { numRuns: 40 },
    );
  });

  /** Cancels once so many rows are written. */
  async function stopAt(rows: number): Promise<void> {
    const stop = new AbortController();
    service.interfere = (_, start) => {
      if (start === rows) {
        stop.abort();
      }
      return start === rows;
    };
    await assert.rejects(run({}, stop.signal), /AbortError/);
    // The page before may still be on its way to the disk when the one after it is asked for.
    progress = [];
    service.interfere = () => false;
  }
});
