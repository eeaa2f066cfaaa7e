import { writeFileSync } from 'node:fs';
import { CommandError, exitCodes } from './command';

/** Writes a file that the command line names. @throws {CommandError} */
export function writeGiven(
  file: string,
  text: string,
  write: (file: string, text: string) => void = writeFileSync,
): void {
  try {
    write(file, text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${file} cannot be written: ${why}.`, exitCodes.unreadable, { cause: error });
  }
}

/** Reads what the command line names. @param shown as it is named there @throws {CommandError} */
export function reading<T>(shown: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${shown} cannot be read: ${why}.`, exitCodes.unreadable, { cause: error });
  }
}
