// Shrinks esbuild's minified output further: terser optimises across expressions and saves some three per cent, and
// uniform quotes compress better. It takes longer than the whole build, so only shipped files go through it, and each
// script only once.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { minify } from 'terser';
import ts from 'typescript';

const options = {
  ecma: 2022,
  // Each file is a module: its top-level names are private.
  toplevel: true,
  // Constants on the right, as in source code and esbuild's output, compress better.
  compress: { passes: 2, ecma: 2022, lhs_constants: false },
  mangle: true,
  // Keeps hints to the browser.
  format: { ecma: 2022, comments: '/^# /' },
};

/**
 * Rewrites each script below a folder in place.
 * @param kept the cache folder of results, keyed by the SHA-256 of their input
 */
export async function shrink(folder, kept) {
  const { version } = JSON.parse(await readFile(new URL(import.meta.resolve('terser/package.json')), 'utf8'));
  // A change of this file invalidates the cache.
  const own = await readFile(import.meta.filename, 'utf8');
  await mkdir(kept, { recursive: true });
  const used = new Set();
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((one) => one.endsWith('.js')).sort()) {
    const file = path.join(folder, name);
    const source = await readFile(file, 'utf8');
    // Packaging attributes code to sources by the map.
    const content = existsSync(`${file}.map`) ? await readFile(`${file}.map`, 'utf8') : undefined;
    const key = createHash('sha256')
      .update(JSON.stringify([version, own, source, content]))
      .digest('hex');
    const result = path.join(kept, key);
    used.add(key);
    if (!existsSync(result)) {
      const isModule = /(?:^|;)(?:import|export)[{"]/.test(source);
      const made = await minify(source, {
        ...options,
        module: isModule,
        sourceMap: content === undefined ? false : { content },
      });
      // Written atomically, for concurrent builds.
      const part = `${result}.${process.pid}`;
      await writeFile(part, JSON.stringify([inBackticks(made.code), made.map]));
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

/** Replaces string quotes by backticks, character for character, so that the map's positions stay valid. */
function inBackticks(code) {
  const quotes = [];
  const visit = (node) => {
    if (ts.isStringLiteral(node) && isPlain(code.slice(node.getStart() + 1, node.end - 1)) && isValue(node)) {
      quotes.push(node.getStart(), node.end - 1);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('part.js', code, ts.ScriptTarget.ES2022, true));
  return ['', ...quotes].map((at, i) => code.slice(at === '' ? 0 : at + 1, quotes[i])).join('`');
}

function isPlain(text) {
  return !/[`"'\\]|\$\{/.test(text);
}

/** Whether a string literal is not a property name, a directive or a module specifier. */
function isValue(text) {
  const { parent } = text;
  const isName = parent.name === text || parent.propertyName === text;
  const isImported = ts.isCallExpression(parent) && /^(?:require|import)$/.test(parent.expression.getText());
  return !isName && !isImported && (!ts.isStatement(parent) || ts.isReturnStatement(parent));
}
