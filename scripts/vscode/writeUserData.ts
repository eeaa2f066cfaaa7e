import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes user settings into a folder for `--user-data-dir` of VS Code on the desktop, and gives the folder. */
export function writeUserData(folder: string, settings: Readonly<Record<string, unknown>>): string {
  const user = path.join(folder, 'User');
  mkdirSync(user, { recursive: true });
  writeFileSync(path.join(user, 'settings.json'), JSON.stringify(settings, null, 2));
  return folder;
}
