// Who may import whom in src, as design.md's table. A rule of our own because the folder that a relative path leads to
// depends on where it is written, which the patterns of no-restricted-imports cannot see.
import { statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const network = ['undici', 'ws'];

/**
 * `imports`: folders of src, or files without extension, that a folder may import besides itself.
 * `packages`: what it may not import from outside; "node" stands for every module that Node brings.
 * `apart`: its subfolders may not import each other; files beside them are for all of them.
 */
const layers = {
  core: { imports: [], packages: ['vscode', 'node', ...network] },
  protocol: { imports: ['core'], packages: ['vscode', 'node', ...network] },
  browser: { imports: ['protocol', 'core'], packages: ['vscode', 'node', ...network] },
  api: { imports: ['core'], packages: ['vscode'] },
  state: { imports: ['api', 'core'], packages: ['vscode', ...network] },
  host: { imports: ['core', 'api/errors', 'protocol'], packages: network },
  features: { imports: ['host', 'state', 'api', 'core', 'protocol'], packages: network, apart: true },
};

const builtins = new Set(builtinModules);

/** What is wrong with an import of `specifier` in `file` (both as `src/…` or a bare name), or undefined. */
function fault(file, specifier) {
  const from = file.split('/');
  const layer = layers[from[1]];
  if (from.length < 3) {
    return undefined; // src/extension.ts and src/main.ts put everything together
  }
  if (!layer) {
    return `src/${from[1]} is not a folder of the design: name it in scripts/lint/directions.mjs with what it may import.`;
  }
  if (!specifier.startsWith('.')) {
    return packageFault(from[1], layer, specifier);
  }
  const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
  const to = target.split('/');
  if (to[0] !== 'src') {
    return `src may not import ${target}: what is shipped stands in src.`;
  }
  if (to[1] !== from[1]) {
    const allowed = layer.imports.some((entry) => isIn(target, `src/${entry}`));
    return allowed ? undefined : `src/${from[1]} may not import ${target} (it may: ${list(layer)}).`;
  }
  if (layer.apart && to[2] !== from[2] && (to.length > 3 || isFolder(target))) {
    return `Features never import each other: ${target} belongs to another one. Move what both need to src/${from[1]}, state or host.`;
  }
  return undefined;
}

function packageFault(folder, layer, specifier) {
  const bare = specifier.replace(/^node:/, '');
  const top = bare.startsWith('@') ? bare.split('/').slice(0, 2).join('/') : bare.split('/')[0];
  const isNode = specifier.startsWith('node:') || builtins.has(bare) || builtins.has(top);
  const banned = layer.packages.includes(top) || (isNode && layer.packages.includes('node'));
  return banned ? `src/${folder} may not import ${specifier}.` : undefined;
}

function isFolder(target) {
  return statSync(path.join(root, target), { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function isIn(target, place) {
  return target === place || target.startsWith(`${place}/`);
}

function list(layer) {
  return layer.imports.join(', ') || 'nothing else';
}

export const directions = {
  meta: { type: 'problem', schema: [], messages: { fault: '{{text}}' } },
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join('/');
    const check = (node) => {
      if (node?.type !== 'Literal' || typeof node.value !== 'string') {
        return;
      }
      const text = fault(file, node.value);
      if (text) {
        context.report({ node, messageId: 'fault', data: { text } });
      }
    };
    const source = (node) => check(node.source);
    return {
      ImportDeclaration: source,
      ExportNamedDeclaration: source,
      ExportAllDeclaration: source,
      ImportExpression: source,
      TSImportType: source,
      TSExternalModuleReference: (node) => check(node.expression),
      'CallExpression[callee.name="require"]': (node) => check(node.arguments[0]),
    };
  },
};
