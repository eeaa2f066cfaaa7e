// Makes what esbuild has minified smaller once more: terser looks through several expressions at once, and takes some three
// per cent off. It takes longer than all of the build, so only what is shipped goes through it, and each script once.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { minify } from 'terser';

const options = {
  ecma: 2022,
  // Each file is a module: what stands at its top is nobody else's.
  toplevel: true,
  compress: { passes: 2, ecma: 2022 },
  mangle: true,
  format: { ecma: 2022, comments: false },
};

/**
 * Rewrites each script below a folder in place.
 * @param kept a folder for what came of each, by the SHA-256 of what it was made of
 */
export async function shrink(folder, kept) {
  const { version } = JSON.parse(await readFile(new URL(import.meta.resolve('terser/package.json')), 'utf8'));
  await mkdir(kept, { recursive: true });
  const used = new Set();
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((one) => one.endsWith('.js')).sort()) {
    const file = path.join(folder, name);
    const source = await readFile(file, 'utf8');
    // Packaging looks up by the map whose code something is.
    const content = existsSync(`${file}.map`) ? await readFile(`${file}.map`, 'utf8') : undefined;
    const key = createHash('sha256')
      .update(JSON.stringify([version, options, source, content]))
      .digest('hex');
    const result = path.join(kept, key);
    used.add(key);
    if (!existsSync(result)) {
      const made = await minify(source, { ...options, sourceMap: content === undefined ? false : { content } });
      // Whole or not at all, whoever else builds.
      const part = `${result}.${process.pid}`;
      await writeFile(part, JSON.stringify([made.code, made.map]));
      await rename(part, result);
    }
    const [code, map] = JSON.parse(await readFile(result, 'utf8'));
    await writeFile(file, code);
    if (content !== undefined) {
      await writeFile(`${file}.map`, map);
    }
  }
  const others = (await readdir(kept)).filter((key) => !used.has(key) && !key.includes('.'));
  await Promise.all(others.map((key) => rm(path.join(kept, key), { force: true })));
}
