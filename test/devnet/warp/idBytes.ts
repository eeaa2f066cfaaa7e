import { decodeCb58 } from '../../../src/engine/primitives/ids/cb58';

/** The 32 bytes of an ID in cb58. */
export function idBytes(id: string): Buffer {
  const decoded = decodeCb58(id, 32);
  if (decoded === undefined) throw new Error(`${id} is no ID in cb58.`);
  return Buffer.from(decoded.bytes);
}
