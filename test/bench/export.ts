import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { MeasuredExport } from '../helpers/export/measureExport';
import { startPagedService } from '../helpers/pagedService';
import type { BenchRow } from './benchRow';

const MANY = 1_000_000;
/** Milliseconds per page: less than from a remote service. */
const PAGE_MS = 100;
const PAGES = 40;
const PAIRS = 3;

/**
 * An export compared with a bare loop of the same requests, and the memory of a long one: each in its own process,
 * bundled as shipped, with a local service.
 */
export async function run(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'snowprobe-bench-'));
  try {
    const ours = await program('measureExport', folder);
    const bare = await program('measureBareLoop', folder);
    return [await besideBareLoop(ours, bare, folder), ...(await memory(ours, folder))];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Program = (...args: readonly string[]) => Promise<string>;

async function besideBareLoop(ours: Program, bare: Program, folder: string): Promise<BenchRow> {
  const service = await startPagedService(PAGES * 100, 100);
  service.delayMs = PAGE_MS;
  try {
    // The fastest run counts for both sides, since other load only adds time.
    let [exported, looped] = [Infinity, Infinity];
    for (let pair = 0; pair < PAIRS; pair++) {
      looped = Math.min(looped, Number(await bare(service.url)));
      exported = Math.min(exported, measured(await ours(service.url, join(folder, `pair${pair}.ndjson`))).milliseconds);
    }
    return {
      name: `export of ${PAGES} pages, each of which takes the service ${PAGE_MS} ms: longer than asking for them`,
      value: (exported / looped - 1) * 100,
      unit: '%',
      bar: 10,
      comparedWith: `a bare loop of the same requests, in turn with it, the fastest of ${PAIRS}`,
      ratio: looped / exported,
    };
  } finally {
    await service.close();
  }
}

async function memory(ours: Program, folder: string): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [format, count] of [
    ['ndjson', MANY / 10],
    ['ndjson', MANY],
    ['csv', MANY],
  ] as const) {
    const service = await startPagedService(count, 500);
    try {
      const one = measured(await ours(service.url, join(folder, `${count}.${format}`)));
      if (one.rows !== count) {
        throw new Error(`The export of ${count} rows has ${one.rows}.`);
      }
      rows.push({
        name: `memory of an export of ${count.toLocaleString('en')} rows as ${format}, at most (RSS of the process)`,
        value: one.rssBytes / 1024 / 1024,
        unit: 'MB',
        bar: 150,
      });
    } finally {
      await service.close();
    }
  }
  return rows;
}

function measured(printed: string): MeasuredExport {
  return JSON.parse(printed) as MeasuredExport;
}

async function program(name: string, folder: string): Promise<Program> {
  const outfile = join(folder, `${name}.cjs`);
  await build({
    entryPoints: [resolve(__dirname, `../helpers/export/${name}.ts`)],
    bundle: true,
    minify: true,
    outfile,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    external: ['bufferutil', 'utf-8-validate'],
  });
  return async (...args) => (await promisify(execFile)(process.execPath, [outfile, ...args])).stdout;
}
