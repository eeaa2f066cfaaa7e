import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandError, exitCodes } from './command';

/** Writes a file that the command line names. @throws {CommandError} */
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

/** Reads what the command line names. @param shown as it is named there @throws {CommandError} */
export function reading<T>(shown: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${shown} cannot be read: ${why}.`, exitCodes.unreadable, { cause: error });
  }
}

/** A text without the mark that Notepad and PowerShell begin one with, which editors do not show. */
export async function readText(file: string): Promise<string> {
  return (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
}

/** A path as the engine has it. Where folders are not parted by backslashes, these are letters of a name. */
export function slashes(place: string, { sep } = path): string {
  return place.replaceAll(sep, '/');
}

/**
 * Clients write addresses in their own ways (`file:///c%3A/a%2Bb`), Windows knows no case, and macOS may write ü in two letters.
 */
export function isSamePlace(one: string, other: string, of = path): boolean {
  return of.relative(one.normalize(), other.normalize()) === '';
}

/** Of a file. Clients on Windows write its drive large and small, and it is one. */
export function fileUri(place: string, of = path): string {
  const { href } = pathToFileURL(place, { windows: of.sep === '\\' });
  return href.replace(/^file:\/\/\/[A-Z]:/, (drive) => drive.toLowerCase());
}

/** The way from a folder to a place below it, with slashes; undefined: it is above or beside, or on another drive. */
export function pathBelow(folder: string, place: string, of = path): string | undefined {
  const way = slashes(of.relative(folder, place), of);
  return of.isAbsolute(way) || way === '..' || way.startsWith('../') ? undefined : way;
}
