import { homedir } from 'node:os';
import path from 'node:path';

/** Downloads shared by all clones: under XDG_CACHE_HOME, else in the user's cache folder of the system. */
export function cacheFolder(): string {
  return path.join(process.env['XDG_CACHE_HOME'] || systemCaches(), 'snowprobe');
}

function systemCaches(): string {
  if (process.platform === 'win32') {
    return process.env['LOCALAPPDATA'] ?? path.join(homedir(), 'AppData', 'Local');
  }
  return process.platform === 'darwin' ? path.join(homedir(), 'Library', 'Caches') : path.join(homedir(), '.cache');
}
