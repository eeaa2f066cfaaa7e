import { stat } from 'node:fs/promises';
import type { Journal } from './journal';
import { partName } from './partFile';

/** Whether an export ended between giving its file its name and forgetting its journal. */
export async function finishedBefore({ file, bytes }: Journal): Promise<boolean> {
  return (await sizeOf(partName(file))) === undefined && (await sizeOf(file)) === bytes;
}

async function sizeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}
