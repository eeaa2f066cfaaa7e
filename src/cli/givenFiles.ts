import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandError, exitCodes } from './command';

/** Writes a file given on the command line. @throws {CommandError} */
export function writeOutput(
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

/** Reads a file given on the command line. @param shown as given there @throws {CommandError} */
export function readOrFail<T>(shown: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${shown} cannot be read: ${why}.`, exitCodes.unreadable, { cause: error });
  }
}

/** Reads a text without a byte order mark, which Notepad and PowerShell write. */
export async function readText(file: string): Promise<string> {
  return (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
}

/** A path with slashes. Where backslashes are not separators, they are part of a name and are kept. */
export function toSlashes(place: string, { sep } = path): string {
  return place.replaceAll(sep, '/');
}

/** Ignores differences in percent-encoding (`file:///c%3A/a%2Bb`), in case on Windows, and in Unicode form on macOS. */
export function isSamePath(one: string, other: string, of = path): boolean {
  return of.relative(one.normalize(), other.normalize()) === '';
}

/** The URI of a file. The drive letter is in lower case, since clients on Windows use either case. */
export function fileUri(place: string, of = path): string {
  const { href } = pathToFileURL(place, { windows: of.sep === '\\' });
  return href.replace(/^file:\/\/\/[A-Z]:/, (drive) => drive.toLowerCase());
}

/** The relative path of a place below a folder, with slashes; `undefined` if it is not below or on another drive. */
export function pathBelow(folder: string, place: string, of = path): string | undefined {
  const relative = toSlashes(of.relative(folder, place), of);
  return of.isAbsolute(relative) || relative === '..' || relative.startsWith('../') ? undefined : relative;
}
