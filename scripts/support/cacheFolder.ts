import { homedir } from 'node:os';
import path from 'node:path';

/** Where downloads are kept between clones: under XDG_CACHE_HOME, else in the system's place for a user's caches. */
export function cacheFolder(): string {
  return path.join(process.env['XDG_CACHE_HOME'] || systemCaches(), 'snowprobe');
}

function systemCaches(): string {
  if (process.platform === 'win32') {
    return process.env['LOCALAPPDATA'] ?? path.join(homedir(), 'AppData', 'Local');
  }
  return process.platform === 'darwin' ? path.join(homedir(), 'Library', 'Caches') : path.join(homedir(), '.cache');
}
