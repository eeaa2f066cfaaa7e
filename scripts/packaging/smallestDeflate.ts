import { deflateAsync } from '@gfx/zopfli';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/root';

/** Cache of compressed contents, keyed by SHA-256. */
const kept = path.join(root, 'out/deflated');

/**
 * Compresses to deflate, which all ZIP readers support, some four per cent smaller than zlib, by searching many
 * encodings. This takes seconds for a large file, so results are cached.
 */
export function smallestDeflate(): { deflate(content: Buffer): Promise<Uint8Array>; forgetOthers(): void } {
  const used = new Set<string>();
  mkdirSync(kept, { recursive: true });
  return {
    async deflate(content) {
      const name = createHash('sha256').update(content).digest('hex');
      const file = path.join(kept, name);
      used.add(name);
      if (existsSync(file)) {
        return readFileSync(file);
      }
      const packed = await deflateAsync(content, {});
      const part = `${file}.${process.pid}`;
      writeFileSync(part, packed);
      renameSync(part, file);
      return packed;
    },
    forgetOthers() {
      const others = readdirSync(kept).filter((name) => !used.has(name));
      others.forEach((name) => rmSync(path.join(kept, name), { force: true }));
    },
  };
}
