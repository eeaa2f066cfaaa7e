import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes user settings into a folder for desktop VS Code's `--user-data-dir` and returns the folder. */
export function writeUserData(folder: string, settings: Readonly<Record<string, unknown>>): string {
  const user = path.join(folder, 'User');
  mkdirSync(user, { recursive: true });
  writeFileSync(path.join(user, 'settings.json'), JSON.stringify(settings, null, 2));
  return folder;
}
