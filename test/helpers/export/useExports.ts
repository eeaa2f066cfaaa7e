import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataService } from '../../../src/engine/net/dataApi/dataService';
import {
  type ExportJob,
  type ExportProgress,
  type ExportSummary,
  runExport,
} from '../../../src/engine/lists/io/export/runExport';
import { journalPathOf } from '../../../src/engine/lists/io/export/unfinishedExports';
import { createLists } from '../../../src/engine/lists/io/listTable';
import { type TestHttp, testHttp } from '../httpClient';
import { testNetwork } from '../lookupOn';
import { type PagedService, row, startPagedService } from '../pagedService';

export const range = (end: number, start = 0): readonly number[] =>
  Array.from({ length: end - start }, (_, i) => start + i);
/** Rows of the service as NDJSON. */
export const lines = (rows: readonly number[]): string => rows.map((i) => `${row(i)}\n`).join('');

export interface ExportTests {
  /** A folder per test. */
  readonly folder: string;
  readonly file: string;
  readonly journal: string;
  /** 25 rows in pages of 10. */
  readonly service: PagedService;
  readonly progress: readonly ExportProgress[];
  readonly waits: readonly number[];
  /** The file that holds the rows until the export completes. */
  unfinished(): string;
  run(part?: Partial<ExportJob>, signal?: AbortSignal): Promise<ExportSummary>;
  /** Cancels once so many rows are written. */
  stopAt(rows: number, part?: Partial<ExportJob>): Promise<void>;
}

/** Called in a `describe`: sets up an export in its own folder for each test. */
export function useExports(): ExportTests {
  let http: TestHttp;
  const tests = {
    ...{ folder: '', file: '', journal: '' },
    service: undefined as unknown as PagedService,
    progress: [] as ExportProgress[],
    waits: [] as number[],
    unfinished: () => `${tests.file}.unfinished`,
    run(part: Partial<ExportJob> = {}, signal = new AbortController().signal) {
      const lists = createLists({ dataService: (url) => createDataService(http, url), deadlineMs: () => 2_000 });
      const network = testNetwork({ nodes: [], dataApi: tests.service.url, chains: [] });
      const list = { network: 'test', list: 'blockchains' } as const;
      const job: ExportJob = { ref: list, format: 'ndjson', file: tests.file, ...part };
      return runExport(lists, network, job, tests.journal, {
        signal,
        onProgress: (one) => tests.progress.push(one),
        wait: (milliseconds) => {
          tests.waits.push(milliseconds);
          return Promise.resolve();
        },
        now: () => 0,
      });
    },
    async stopAt(rows: number, part: Partial<ExportJob> = {}) {
      const stop = new AbortController();
      tests.service.interfere = (_, start) => {
        if (start === rows) {
          stop.abort();
        }
        return start === rows;
      };
      await assert.rejects(tests.run(part, stop.signal), /AbortError/);
      // A page may still be written while the next one is requested.
      tests.progress = [];
      tests.service.interfere = () => false;
    },
  };
  beforeEach(async () => {
    tests.folder = mkdtempSync(join(tmpdir(), 'snowprobe-export-'));
    tests.file = join(tests.folder, 'chains.ndjson');
    tests.journal = await journalPathOf(tests.folder, tests.file);
    http = testHttp();
    tests.service = await startPagedService(25, 10);
    tests.progress = [];
    tests.waits = [];
  });
  afterEach(async () => {
    await http.dispose();
    await tests.service.close();
    rmSync(tests.folder, { recursive: true });
  });
  return tests;
}
