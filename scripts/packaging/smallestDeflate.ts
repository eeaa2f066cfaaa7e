import { deflateAsync } from '@gfx/zopfli';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/root';

/** Between packings, what was packed, by the SHA-256 of its content. */
const kept = path.join(root, 'out/deflated');

/**
 * Packs as deflate, which all that read ZIP archives know, some four per cent smaller than zlib: the best of many ways to
 * write the same, which takes seconds for a large file. Each content is packed once.
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
