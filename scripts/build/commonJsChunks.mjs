import esbuild from 'esbuild';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { joinedChunks } from './joinChunks.mjs';

/**
 * Writes a split build as CommonJS. esbuild splits only ES modules, and VS Code loads extensions by `require`: so the
 * parts are built as ES modules, joined where they are loaded together, and converted. An `import()` becomes a
 * `require` in a later turn, which returns the module or, in a browser, a promise of it (src/extension/web).
 *
 * @param minify whether names are shortened, which is only possible once `require` is restored
 */
export function commonJsChunks({ minify }) {
  return {
    name: 'CommonJS chunks',
    setup(build) {
      build.onEnd(async ({ outputFiles = [], errors, metafile }) => {
        if (errors.length > 0) {
          return;
        }
        const texts = new Map(outputFiles.map(({ path: file, text }) => [path.basename(file), withRequire(text)]));
        const { absWorkingDir, outdir } = build.initialOptions;
        const packs = packsOf(metafile.outputs, outdir, texts);
        const written = packs.map(async (pack) => {
          const { outputFiles: made } = await esbuild.build({
            stdin: { contents: pack.entry, sourcefile: `${pack.name}.mjs` },
            bundle: true,
            write: false,
            outfile: path.join(absWorkingDir, outdir, `${pack.name}.js`),
            format: 'cjs',
            platform: 'node',
            target: 'node20',
            external: [...build.initialOptions.external, '../schemas/*'],
            supported: { 'dynamic-import': false },
            minify,
            sourcemap: build.initialOptions.sourcemap,
            logLevel: 'warning',
            // The entry assigns `module.exports`.
            logOverride: { 'commonjs-variable-in-esm': 'silent' },
            plugins: [chunksOf(pack, packs, texts)],
          });
          const link = minify ? '' : `//# sourceMappingURL=${pack.name}.js.map\n`;
          await mkdir(path.dirname(made[0].path), { recursive: true });
          await Promise.all(
            made.map(({ path: file, text }) => writeWhole(file, file.endsWith('.js') ? text + link : text)),
          );
        });
        await Promise.all(written);
        metafile.outputs = joinedOutputs(metafile.outputs, outdir, packs);
      });
    },
  };
}

/** Replaces the file atomically for concurrent readers, and leaves an unchanged file alone. */
async function writeWhole(file, text) {
  if ((await readFile(file, 'utf8').catch(() => undefined)) === text) {
    return;
  }
  const beside = `${file}.${process.pid}`;
  await writeFile(beside, text);
  await rename(beside, file);
}

/** The files to write, each with its chunks and an entry module that exports what other files import from them. */
function packsOf(outputs, outdir, texts) {
  const nameCounts = new Map(
    Object.keys(outputs)
      .map((file) => path.basename(file))
      .filter((file) => file.endsWith('.js'))
      .map((chunk) => [chunk, importedNameCounts(texts.get(chunk))]),
  );
  const groups = joinedChunks(
    outputs,
    `${outdir}/main.js`,
    (importer, imported) => nameCounts.get(path.basename(importer)).get(path.basename(imported)) ?? 0,
  ).map((files) => files.map((file) => path.basename(file)));
  const isEntry = (chunk) => outputs[`${outdir}/${chunk}`].entryPoint !== undefined;
  const taken = new Map();
  const packs = groups.map((chunks) => {
    const name = isEntry(chunks[0]) ? chunks[0].replace(/(?:-\w{8})?\.js$/, '') : 'shared';
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    return { name: count === 1 ? name : `${name}${count}`, chunks };
  });
  const imported = new Map(packs.flatMap(({ chunks }) => chunks.map((chunk) => [chunk, new Set()])));
  for (const pack of packs) {
    const statements = pack.chunks.flatMap((chunk) => [...texts.get(chunk).matchAll(named)]);
    pack.used = statements
      .filter(([, , , from]) => from !== undefined && !pack.chunks.includes(from))
      .flatMap(([, , list, of]) => namesIn(list).map(([name]) => ({ of, name })));
    pack.used.forEach(({ of, name }) => imported.get(of).add(name));
  }
  const bySize = [...packs].sort((a, b) => b.used.length - a.used.length);
  for (const pack of packs) {
    const kept = pack.chunks
      .filter(isEntry)
      .flatMap((of) => exportsOf(texts.get(of)).map((name) => ({ of, name, as: name })));
    const usersOf = ({ of, name }) =>
      bySize.map(({ used }) => Number(used.some((one) => one.of === of && one.name === name))).join('');
    const others = pack.chunks
      .flatMap((of) => [...imported.get(of)].map((name) => ({ of, name })))
      .map((one) => ({ ...one, users: usersOf(one) }))
      // Names used by the same packs are adjacent, so that the destructuring lists have few gaps.
      .sort((a, b) => (a.users < b.users ? 1 : a.users > b.users ? -1 : 0));
    // Named by index; packs that run late read them by these names.
    pack.shared = others.map((one, i) => ({ ...one, as: `$${i.toString(36)}` }));
    const runs = pack.chunks.filter(isEntry).map((chunk) => `import './${chunk}';\n`);
    // Modules that run late (esbuild's `__esm`) assign their values late, so they need esbuild's live bindings.
    pack.late = pack.chunks.some((chunk) => texts.get(chunk).includes('__esm('));
    const all = kept.concat(pack.shared);
    const exported = pack.late
      ? all.map(({ of, name, as }) => `export { ${name} as ${as} } from './${of}';\n`)
      : [
          ...all.map(({ of, name, as }) => `import { ${name} as ${as}_ } from './${of}';\n`),
          `module.exports = { ${[
            ...kept.map(({ as }) => `${as}: ${as}_`),
            `$: [${pack.shared.map(({ as }) => `${as}_`)}]`,
          ]} };\n`,
        ];
    const [hashbang = ''] = /^#!.*\n/.exec(texts.get(pack.chunks[0])) ?? [];
    pack.entry = [hashbang, ...runs, ...exported].join('');
  }
  return packs;
}

/**
 * Gives esbuild the chunks of a pack. Imports from another pack are read from its export `$` by index and required
 * once, when the pack runs. Names instead of indices would cost some bytes for each of four thousand imports.
 */
function chunksOf(pack, packs, texts) {
  const isUsed = (one) => pack.used.some(({ of, name }) => of === one.of && name === one.name);
  const packOf = (chunk) => packs.find(({ chunks }) => chunks.includes(chunk));
  const packNamed = (file) => packs.find(({ name }) => `${name}.js` === file);
  const load = (namespace, contentsOf) => (build) =>
    build.onLoad({ filter: /./, namespace }, ({ path: file }) => ({ contents: contentsOf(file), resolveDir: '/' }));
  return {
    name: 'chunks',
    setup(build) {
      build.onResolve({ filter: /^\.\/[^/]+\.js$/ }, ({ path: imported, namespace, kind }) => {
        const chunk = imported.slice(2);
        const of = namespace === 'pack' ? undefined : packOf(chunk);
        if (of === pack) {
          return { path: chunk, namespace: 'chunk' };
        }
        return of === undefined || kind === 'require-call'
          ? { path: `./${of?.name ?? chunk.slice(0, -3)}.js`, external: true }
          : { path: chunk, namespace: 'elsewhere' };
      });
      build.onResolve({ filter: /^pack:/ }, ({ path: name }) => ({ path: name.slice(5), namespace: 'pack' }));
      load('chunk', (chunk) => {
        const map = texts.get(`${chunk}.map`);
        const inline =
          map && `\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}`;
        return texts.get(chunk) + (inline ?? '');
      })(build);
      load('elsewhere', (chunk) => {
        const { name, shared } = packOf(chunk);
        const names = shared.filter((one) => one.of === chunk && isUsed(one)).map((one) => `${one.as} as ${one.name}`);
        return `export { ${names} } from 'pack:${name}.js';`;
      })(build);
      load('pack', (file) => {
        const { shared, late } = packNamed(file);
        const names = shared.filter(isUsed).map(({ as }) => as);
        if (late) {
          return `export { ${names} } from './${file}';`;
        }
        const places = shared.map((one) => (isUsed(one) ? one.as : '')).join(',');
        return names.length === 0
          ? `require('./${file}');\nexport {};`
          : `const [${places.replace(/,+$/, '')}] = require('./${file}').$;\nexport { ${names} };`;
      })(build);
    },
  };
}

/** The metafile's outputs by the files that are written; the bytes are those before minification. */
function joinedOutputs(outputs, outdir, packs) {
  const written = new Map(
    packs.flatMap(({ chunks, name }) => chunks.map((chunk) => [`${outdir}/${chunk}`, `${outdir}/${name}.js`])),
  );
  return Object.fromEntries(
    packs.map(({ name, chunks }) => {
      const parts = chunks.map((chunk) => outputs[`${outdir}/${chunk}`]);
      const imports = parts
        .flatMap((part) => part.imports)
        .map((one) => (one.external ? one : { ...one, path: written.get(one.path) }))
        .filter((one) => one.path !== `${outdir}/${name}.js`);
      return [
        `${outdir}/${name}.js`,
        {
          bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
          inputs: Object.assign({}, ...parts.map(({ inputs }) => inputs)),
          imports,
          exports: parts.flatMap((part) => part.exports),
          ...(parts[0].entryPoint === undefined ? {} : { entryPoint: parts[0].entryPoint }),
        },
      ];
    }),
  );
}

/** A chunk's import or export list as esbuild writes it: `name as local`, one a line. */
const named = /^(import|export) \{([^}]*)\}(?: from "\.\/([^"]*)")?;$/gm;

function exportsOf(text) {
  const statements = [...text.matchAll(named)].filter(([, verb]) => verb === 'export');
  return statements.flatMap(([, , list]) => namesIn(list).map(([name, as = name]) => as));
}

/** How many names a chunk imports, by the chunk that they are from. */
function importedNameCounts(text) {
  const counts = new Map();
  for (const [, , list, from] of text.matchAll(named)) {
    if (from !== undefined) {
      counts.set(from, (counts.get(from) ?? 0) + namesIn(list).length);
    }
  }
  return counts;
}

function namesIn(list) {
  return list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => one.split(' as '));
}

/** Replaces esbuild's shim for `require` in ES modules, which CommonJS does not need; keeps lines for the map. */
function withRequire(text) {
  return text
    .replace(/^var __require = [^]*?^\}\);\n/m, blank)
    .replace(/^import \{[^}]*\} from "\.\/chunk-[^"]*";\n|^export \{[^}]*\};\n/gm, (statement) =>
      statement.replace(/\b__require(?:,\n|(?=\n\}))/, blank),
    )
    .replace(/\b__require\(/g, 'require(')
    .replace(/\bimport\(("\.\/[^"]*\.js")\)/g, 'Promise.resolve().then(() => require($1))');
}

function blank(removed) {
  return removed.replace(/[^\n]/g, '');
}
