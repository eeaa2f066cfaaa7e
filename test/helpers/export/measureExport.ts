import { createDataService } from '../../../src/engine/net/dataApi/dataService';
import { createHttp } from '../../../src/engine/net/http/http';
import { runExport } from '../../../src/engine/lists/io/export/runExport';
import { createLists } from '../../../src/engine/lists/io/listTable';
import { testNetwork } from '../lookupOn';

export interface MeasuredExport {
  readonly rows: number;
  readonly milliseconds: number;
  /** Peak memory of the process. */
  readonly rssBytes: number;
}

/** A program: exports the blockchains of the service at the first argument to the second's file, and prints figures. */
async function main([url = '', file = '']: readonly string[]): Promise<void> {
  const http = createHttp({ userAgent: 'snowprobe-bench', environment: {} });
  const lists = createLists({ dataService: (base) => createDataService(http, base), deadlineMs: () => 10_000 });
  const network = testNetwork({ nodes: [], dataApi: url });
  const started = performance.now();
  const format = file.endsWith('.csv') ? 'csv' : 'ndjson';
  const job = { ref: { network: network.name, list: 'blockchains' }, format, file } as const;
  const { rows } = await runExport(lists, network, job, `${file}.json`, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    wait: () => Promise.resolve(),
    now: () => 0,
  });
  const milliseconds = performance.now() - started;
  await http.dispose();
  const rssBytes = process.resourceUsage().maxRSS * 1024;
  process.stdout.write(JSON.stringify({ rows, milliseconds, rssBytes } satisfies MeasuredExport));
}

void main(process.argv.slice(2));
