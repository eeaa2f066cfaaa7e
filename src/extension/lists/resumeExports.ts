import { basename } from 'node:path';
import { formatCount } from '../../engine/primitives';
import { UserError } from '../../engine/errors';
import { notify } from '../vscode/ui/message';
import { pickOne } from '../vscode/ui/pick';
import { type ExportSummary, listTable } from '../../engine/lists';
import type { ExportRunner } from './exportRunner';

/** Resume Exports…: what was not finished, to go on with or to delete. */
export async function resumeExports(runner: ExportRunner): Promise<ExportSummary | undefined> {
  const unfinished = await runner.unfinished();
  if (unfinished.length === 0) {
    throw new UserError('No unfinished exports. To start one, run Export.');
  }
  const items = unfinished.map((job) => ({
    label: basename(job.file),
    description: `${formatCount(BigInt(job.rows))} rows so far`,
    detail: `${listTable[job.ref.list].title(job.ref)} · ${job.ref.network} · ${job.file}`,
    job,
  }));
  const title = 'Resume Exports';
  const picked = await pickOne(items, { title });
  if (picked === undefined) {
    return undefined;
  }
  const continueItem = { label: 'Resume', description: 'from the last complete page' };
  const remove = { label: 'Delete', description: 'including the rows so far' };
  const choice = await pickOne([continueItem, remove], { title: picked.label });
  if (choice === remove) {
    await runner.discard(picked.job);
  }
  return choice === continueItem ? await runner.run(picked.job) : undefined;
}

/** Says once, when Snowprobe is used again after a crash or a restart, that something is left to go on with. */
export async function offerResume(runner: ExportRunner, resume: () => unknown): Promise<void> {
  const [first, ...others] = await runner.unfinished();
  if (first === undefined) {
    return;
  }
  const continueItem = 'Resume…';
  const words =
    others.length === 0
      ? `The export to ${basename(first.file)} is unfinished.`
      : `${others.length + 1} exports are unfinished.`;
  if ((await notify('information', words, continueItem)) === continueItem) {
    await resume();
  }
}
