// Makes what esbuild has minified smaller once more: terser looks through several expressions at once, and takes some three
// per cent off. It takes longer than all of the build, so only what is shipped goes through it.
import { existsSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { minify } from 'terser';

/** Rewrites each script below a folder in place. */
export async function shrink(folder) {
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((one) => one.endsWith('.js')).sort()) {
    const file = path.join(folder, name);
    const source = await readFile(file, 'utf8');
    // Packaging looks up by the map whose code something is.
    const content = existsSync(`${file}.map`) ? await readFile(`${file}.map`, 'utf8') : undefined;
    const { code, map } = await minify(source, {
      sourceMap: content === undefined ? false : { content },
      ecma: 2022,
      // Each file is a module: what stands at its top is nobody else's.
      toplevel: true,
      compress: { passes: 2, ecma: 2022 },
      mangle: true,
      format: { ecma: 2022, comments: false },
    });
    await writeFile(file, code);
    if (content !== undefined) {
      await writeFile(`${file}.map`, map);
    }
  }
}
