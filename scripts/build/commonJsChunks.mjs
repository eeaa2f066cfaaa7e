import { transform } from 'esbuild';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * esbuild shares code between parts that are loaded one by one only among ES modules, and VS Code loads ours by require: so
 * each part is built as an ES module and written as CommonJS, where `import()` is a require in a later turn.
 *
 * @param minify whether names are shortened, which has to wait until `require` is known by its own
 */
export function commonJsChunks({ minify }) {
  return {
    name: 'CommonJS chunks',
    setup(build) {
      build.onEnd(async ({ outputFiles = [], errors }) => {
        if (errors.length > 0) {
          return;
        }
        const maps = new Map(outputFiles.map(({ path: file, text }) => [file, text]));
        const code = outputFiles.filter(({ path: file }) => file.endsWith('.js'));
        const names = shortNames(code);
        await Promise.all(
          code.map(async ({ path: file, text }) => {
            const map = Buffer.from(maps.get(`${file}.map`) ?? '').toString('base64');
            const written = await transform(
              `${withShortNames(withRequire(text), path.basename(file), names)}\n//# sourceMappingURL=data:application/json;base64,${map}`,
              {
                format: 'cjs',
                platform: 'node',
                target: 'node20',
                supported: { 'dynamic-import': false },
                minify,
                sourcemap: 'external',
                sourcefile: path.basename(file),
                sourcesContent: true,
              },
            );
            const link = minify ? '' : `//# sourceMappingURL=${path.basename(file)}.map\n`;
            await mkdir(path.dirname(file), { recursive: true });
            await Promise.all([writeFile(file, written.code + link), writeFile(`${file}.map`, written.map)]);
          }),
        );
      });
    },
  };
}

/** A chunk's export or import of what it shares with others, as esbuild writes it: `what as local`, a line each. */
const shared = /^(import|export) \{([^}]*)\}(?: from "\.\/(chunk-[^"]*)")?;$/gm;

/** By chunk, a short name for each that it exports: nobody else reads them. */
function shortNames(files) {
  const chunks = files.filter(({ path: file }) => path.basename(file).startsWith('chunk-'));
  return new Map(
    chunks.map(({ path: file, text }) => {
      const exported = [...text.matchAll(shared)].filter(([, verb]) => verb === 'export');
      const names = exported.flatMap(([, , list]) => namesIn(list).map(([name, as]) => as ?? name));
      return [path.basename(file), new Map(names.map((name, i) => [name, `a${i.toString(36)}`]))];
    }),
  );
}

function withShortNames(text, file, names) {
  return text.replace(shared, (statement, verb, list, from) => {
    const short = names.get(verb === 'export' ? file : from);
    return short === undefined
      ? statement
      : statement.replace(list, () =>
          list.replace(/[^\s,][^,]*?(?=,?\n|$)/g, (one) => {
            const [name, as = name] = one.split(' as ');
            return verb === 'export' ? `${name} as ${short.get(as)}` : `${short.get(name)} as ${as}`;
          }),
        );
  });
}

function namesIn(list) {
  return list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => one.split(' as '));
}

/**
 * What esbuild puts in place of `require` in an ES module, which has none, is put back: there is one where it is written.
 * Lines stay where they are, for the map.
 */
function withRequire(text) {
  return text
    .replace(/^var __require = [^]*?^\}\);\n/m, blank)
    .replace(/^import \{[^}]*\} from "\.\/chunk-[^"]*";\n|^export \{[^}]*\};\n/gm, (statement) =>
      statement.replace(/\b__require(?:,\n|(?=\n\}))/, blank),
    )
    .replace(/\b__require\(/g, 'require(');
}

function blank(removed) {
  return removed.replace(/[^\n]/g, '');
}
