import { cleanRemote } from '../primitives';

/** Whether a text has an identifier's characters and nothing else: only that is ever handed to a command. */
export function isLookupId(id: string): boolean {
  return /^[A-Za-z0-9-]{1,300}$/.test(id) && cleanRemote(id, 300) === id;
}
