// Makes what esbuild has minified smaller once more: terser looks through several expressions at once, and takes some three
// per cent off; what can be written in two ways is written in one, which packs better. It takes longer than all of the build,
// so only what is shipped goes through it, and each script once.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { minify } from 'terser';
import ts from 'typescript';

const options = {
  ecma: 2022,
  // Each file is a module: what stands at its top is nobody else's.
  toplevel: true,
  // A constant on the right, as people and esbuild write it.
  compress: { passes: 2, ecma: 2022, lhs_constants: false },
  mangle: true,
  // Hints to the browser.
  format: { ecma: 2022, comments: '/^# /' },
};

/**
 * Rewrites each script below a folder in place.
 * @param kept a folder for what came of each, by the SHA-256 of what it was made of
 */
export async function shrink(folder, kept) {
  const { version } = JSON.parse(await readFile(new URL(import.meta.resolve('terser/package.json')), 'utf8'));
  // Whatever is done otherwise here makes something else of it.
  const own = await readFile(import.meta.filename, 'utf8');
  await mkdir(kept, { recursive: true });
  const used = new Set();
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((one) => one.endsWith('.js')).sort()) {
    const file = path.join(folder, name);
    const source = await readFile(file, 'utf8');
    // Packaging looks up by the map whose code something is.
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
      // Whole or not at all, whoever else builds.
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

/** Puts the quotes of templates around texts that may have them, one for one: places stay, for the map. */
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

/** Not a name, a directive, or what is imported. */
function isValue(text) {
  const { parent } = text;
  const isName = parent.name === text || parent.propertyName === text;
  const isImported = ts.isCallExpression(parent) && /^(?:require|import)$/.test(parent.expression.getText());
  return !isName && !isImported && (!ts.isStatement(parent) || ts.isReturnStatement(parent));
}
