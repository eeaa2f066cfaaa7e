import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/root';

export const maximumVsix = 1_000_000;

/** Schemas of the extension's file formats; those of the command line's output ship with its npm package. */
export const shippedSchemas = readdirSync(path.join(root, 'schemas')).filter((name) => name.endsWith('.json'));

/** The files that a VSIX may contain: vsce's own, the manifest, the extension's page, and its code. */
const allowed: readonly RegExp[] = [
  /^\[Content_Types\]\.xml$/,
  /^extension\.vsixmanifest$/,
  /^extension\/package\.json$/,
  /^extension\/(readme\.md|changelog\.md|LICENSE\.txt|THIRD-PARTY-NOTICES\.txt)$/i,
  // Parts of main, loaded on demand.
  /^extension\/dist\/\w+\.js$/,
  /^extension\/dist\/recording\.br$/,
  /^extension\/media\/[\w/.-]+\.(svg|png|md|css|json)$/,
  // Also for other editors.
  /^extension\/schemas\/[\w-]+\.schema\.json$/,
];

const needed = [
  'extension/package.json',
  'extension/THIRD-PARTY-NOTICES.txt',
  'extension/dist/extension.js',
  'extension/dist/main.js',
  'extension/dist/web.js',
  'extension/dist/preact.js',
  'extension/dist/drawn.js',
  'extension/dist/rpcRenderer.js',
  'extension/dist/rpcExtras.js',
  'extension/dist/dashboard.js',
  'extension/dist/page.js',
  'extension/dist/recording.br',
  ...shippedSchemas.map((name) => `extension/schemas/${name}`),
];

/** Sentences about what is wrong with a VSIX of these files and this size. */
export function vsixFaults(names: readonly string[], bytes: number): readonly string[] {
  const unknown = names.filter((name) => !allowed.some((pattern) => pattern.test(name)));
  const missing = needed.filter((name) => !names.includes(name));
  return [
    ...unknown.map(
      (name) => `${name} is in the VSIX, but not on the list of what may be (scripts/packaging/vsixFaults.ts).`,
    ),
    ...missing.map((name) => `${name} is not in the VSIX.`),
    ...(bytes > maximumVsix ? [`The VSIX is ${bytes} bytes; it must not be over ${maximumVsix}.`] : []),
  ];
}
