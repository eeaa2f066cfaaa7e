import assert from 'node:assert/strict';
import fc from 'fast-check';
import { existsSync, readFileSync, rmSync, truncateSync, appendFileSync, writeFileSync } from 'node:fs';
import { errorSentence } from '../../../../src/engine/errors/errorSentence';
import { unfinishedExports } from '../../../../src/engine/lists/io/export/unfinishedExports';
import { lines, range, useExports } from '../../../helpers/export/useExports';
import { answerJson } from '../../../helpers/loopback';
import { pageJson, row, tokenOf } from '../../../helpers/pagedService';

describe('an export', () => {
  const test = useExports();
  const { run, stopAt, unfinished } = test;
  const written = (): string => readFileSync(test.file, 'utf8');

  it('writes every row as it came, digit by digit, and leaves the file alone', async () => {
    assert.deepEqual(await run(), { rows: 25, unread: 0 });
    assert.equal(written(), lines(range(25)));
    assert.deepEqual(
      test.progress.map(({ rows }) => rows),
      [0, 10, 20, 25],
    );
    assert.deepEqual(
      [existsSync(unfinished()), existsSync(test.journal), existsSync(`${test.journal}.lock`)],
      [false, false, false],
    );
  });

  it('writes fixed fields as CSV, formulas defused and a row that cannot be read as it came', async () => {
    test.service.interfere = (response) => {
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
    test.service.interfere = (response, start) => {
      answerJson(response, pages[start] ?? '');
      return true;
    };
    await run();
    assert.equal(written(), lines([0, 1, 2]));
  });

  it('waits for a network that is away, and loses and doubles nothing', async () => {
    let left = 6;
    test.service.interfere = (response, start) => {
      if (start !== 10 || left-- <= 0) {
        return false;
      }
      response.destroy();
      return true;
    };
    await run();
    assert.equal(written(), lines(range(25)));
    // The client tries three times each.
    assert.deepEqual(test.waits, [1_000, 2_000]);
    assert.match(
      test.progress.find(({ note }) => note !== undefined)?.note ?? '',
      /^127\.0\.0\.1:\d+ .* Retrying in 1 s\.$/,
    );
  });

  for (const [requests, waited, note] of [
    ['600', [600_000], 'Retrying in 10 min.'],
    ['3600', [3_600_000], 'Retrying in 1 h.'],
  ] as const) {
    it(`waits as long as the service asks for: ${requests} s`, async () => {
      let left = 1;
      test.service.interfere = (response, start) => {
        if (start !== 10 || left-- <= 0) {
          return false;
        }
        answerJson(response, '{}', 429, { 'retry-after': requests });
        return true;
      };
      await run();
      assert.equal(written(), lines(range(25)));
      assert.deepEqual(test.waits, waited);
      assert.ok(test.progress.some((one) => one.note?.endsWith(note) === true));
    });
  }

  it('ends, to be continued, where the service asks for more than an hour', async () => {
    test.service.interfere = (response, start) => {
      if (start === 20) {
        answerJson(response, '{}', 429, { 'retry-after': '999999999' });
      }
      return start === 20;
    };
    await assert.rejects(run(), (error) => {
      assert.equal(
        errorSentence(error),
        `${test.service.host} rate-limited listBlockchains. Try again later, or set an API key for this host.`,
      );
      return true;
    });
    assert.deepEqual(test.waits, []);
    test.service.interfere = () => false;
    assert.deepEqual(await run(), { rows: 25, unread: 0 });
    assert.equal(written(), lines(range(25)));
  });

  it('goes on from the last complete page after a refusal, behind which a torn page is cut off', async () => {
    test.service.interfere = (response, start) => {
      if (start === 20) {
        answerJson(response, '{"message":"no","error":"Forbidden","statusCode":403}', 403);
      }
      return start === 20;
    };
    await assert.rejects(run(), /403|refused|key/);
    assert.equal(existsSync(test.file), false);
    assert.deepEqual(
      (await unfinishedExports(test.folder)).map(({ file: name, rows, whole }) => [name, rows, whole]),
      [[test.file, 20, false]],
    );
    appendFileSync(unfinished(), '{"blockchainId":"id2');
    test.service.interfere = () => false;
    const requested = test.service.requests.length;
    assert.deepEqual(await run(), { rows: 25, unread: 0 });
    assert.equal(written(), lines(range(25)));
    assert.equal(test.service.requests.length - requested, 1);
  });

  it('is continued after its token expired and rows came in front: none twice, none left out', async () => {
    await stopAt(20);
    test.service.epoch = 'b';
    test.service.added = 3;
    assert.deepEqual(await run(), { rows: 25, unread: 0 });
    assert.equal(written(), lines(range(25)));
    assert.match(
      test.progress.find(({ note }) => note?.startsWith('The page token of 127.0.0.1'))?.note ?? '',
      /^The page token of 127\.0\.0\.1:\d+ for listBlockchains expired.* continues where it stopped\.$/,
    );
  });

  it('ends with what came where a token comes twice', async () => {
    test.service.interfere = (response, start) => {
      if (start === 20) {
        answerJson(response, pageJson([row(20)], tokenOf('a', 10)));
      }
      return start === 20;
    };
    await assert.rejects(run(), (error: Error) => {
      assert.match(
        error.message,
        /returned the same page token .* twice.* The rows so far are in .*chains\.ndjson\.unfinished\.$/,
      );
      return true;
    });
    assert.equal(readFileSync(unfinished(), 'utf8'), lines(range(20)));
    assert.deepEqual(await unfinishedExports(test.folder), []);
  });

  it('does not go on in a file that somebody changed', async () => {
    await stopAt(20);
    truncateSync(unfinished(), 30);
    await assert.rejects(run(), /chains\.ndjson\.unfinished was changed or removed after it stopped/);
    writeFileSync(unfinished(), 'x'.repeat(100_000));
    await assert.rejects(run(), /was changed or removed/);
  });

  it('does not take up the export of another list, or of another service', async () => {
    await stopAt(20);
    await assert.rejects(run({ ref: { network: 'test', list: 'chains' } }), /belongs to another unfinished export/);
    const cached = readFileSync(test.journal, 'utf8');
    writeFileSync(test.journal, cached.replace(test.service.host, 'data.example'));
    await assert.rejects(run(), /started with data\.example, but test now uses 127\.0\.0\.1:\d+\. Start over\.$/);
  });

  it('is not run twice at the same time', async () => {
    const [one, two] = await Promise.allSettled([run(), run()]);
    const outcomes = [one, two].map(({ status }) => status).sort();
    assert.deepEqual(outcomes, ['fulfilled', 'rejected']);
    assert.equal(written(), lines(range(25)));
  });

  it('takes over the lock of a process that is gone', async () => {
    writeFileSync(`${test.journal}.lock`, '999999999');
    assert.deepEqual(await run(), { rows: 25, unread: 0 });
  });

  it('leaves nothing behind where the service refuses the list', async () => {
    test.service.interfere = (response) => {
      answerJson(response, '{"message":"no","error":"Not Found","statusCode":404}', 404);
      return true;
    };
    await assert.rejects(run(), /^ListError: 127\.0\.0\.1:\d+ has no such list \(listBlockchains\)\. /);
    assert.deepEqual(
      [existsSync(unfinished()), existsSync(test.file), existsSync(test.journal)],
      [false, false, false],
    );
  });

  it('says in one sentence that the public service has no token holders any more', async () => {
    const ref = { network: 'test', list: 'tokenHolders', chainId: '43113', contract: `0x${'1'.repeat(40)}` } as const;
    await assert.rejects(
      run({ ref }),
      /^ListError: This list comes from a metrics service, and test has none\. Set its metricsApi in snowprobe\.networks\.$/,
    );
  });

  it('keeps what it has when it is cancelled', async () => {
    await stopAt(20);
    assert.equal(readFileSync(unfinished(), 'utf8'), lines(range(20)));
    assert.equal((await unfinishedExports(test.folder)).length, 1);
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
        rmSync(test.file, { force: true });
        test.service.rows = 95;
        test.service.added = 0;
        for (const { at, torn, expires, added } of stops) {
          const controller = new AbortController();
          test.service.interfere = (_, start) => {
            if (start >= at) {
              controller.abort();
            }
            return start >= at;
          };
          await assert.rejects(run({}, controller.signal), /AbortError/);
          appendFileSync(unfinished(), torn);
          if (expires) {
            test.service.epoch += 'x';
            test.service.added += added;
          }
        }
        test.service.interfere = () => false;
        const begins = test.service.added;
        const { rows } = await run();
        const first = JSON.parse(written().slice(0, written().indexOf('\n'))) as { blockchainId: string };
        // An export that did not start before rows were added in front starts with them.
        const from = Number(first.blockchainId.slice(2));
        assert.ok(from <= 0 && -from <= begins);
        assert.equal(rows, 95 - from);
        assert.equal(written(), lines(range(95, from)));
      }),
      { numRuns: 40 },
    );
  });
});
