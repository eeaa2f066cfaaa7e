import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataService } from '../../../../src/engine/net/dataApi/dataService';
import { errorSentence } from '../../../../src/engine/errors/errorSentence';
import type { Log } from '../../../../src/extension/vscode/log';
import { notifyError } from '../../../../src/extension/vscode/ui/message';
import type { ExportFormat } from '../../../../src/engine/lists/exportText';
import { runExport } from '../../../../src/engine/lists/io/export/runExport';
import { createLists } from '../../../../src/engine/lists/io/listTable';
import { deadlineMs } from '../pausedClock';
import { takeNotifications } from '../vscode';
import { networkOf, type Shown, type Surface, type SurfaceRun } from './surface';

/** The log has its own tests. */
const log = { write: () => undefined, error: () => undefined, show: () => undefined } as unknown as Log;

/** Longer files are reported by length. */
const longest = 2_000;

/** Exports all blockchains: the rows, the files, and the notification on failure. */
const exportAs =
  (format: ExportFormat): Surface =>
  async (run) => {
    const folder = mkdtempSync(join(tmpdir(), 'snowprobe-hostile-'));
    try {
      return await exportTo(folder, format, run);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

async function exportTo(folder: string, format: ExportFormat, { clients, origin, signal }: SurfaceRun): Promise<Shown> {
  const { http, now } = clients;
  const lists = createLists({ dataService: (url) => createDataService(http, url), deadlineMs: () => deadlineMs });
  const file = join(folder, `chains.${format}`);
  const job = { ref: { network: 'test', list: 'blockchains' }, format, file } as const;
  const notes: string[] = [];
  const ended = await runExport(lists, networkOf(origin, 'dataApi'), job, join(folder, 'journal.json'), {
    signal,
    onProgress: ({ note }) => note !== undefined && notes.push(note),
    wait: () => Promise.resolve(),
    now,
  }).then(
    ({ rows, unread }) => `ok: ${rows} rows, ${unread} of them not read`,
    (error: unknown) => {
      signal.throwIfAborted();
      const sentence = errorSentence(error).replaceAll(folder, 'FOLDER');
      notifyError(log, sentence, error);
      return sentence;
    },
  );
  const left = [file, `${file}.unfinished`]
    .filter((name) => existsSync(name))
    .map((name) => readFileSync(name, 'utf8'));
  const lines = left.filter((text) => format === 'csv' && text.length <= longest).flatMap((text) => text.split('\r\n'));
  return {
    said: [ended, ...lines.slice(1, -1)],
    texts: [
      ...takeNotifications().map((text) => ({ kind: 'notification' as const, text })),
      ...[...notes, ...left].map((text) => ({ kind: 'plain' as const, text })),
    ],
  };
}

export const exports = { export: exportAs('ndjson'), csv: exportAs('csv') } satisfies Record<string, Surface>;
