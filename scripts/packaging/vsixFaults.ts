import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/root';

/** Upper bound of the VSIX in bytes. */
export const maximumVsix = 1_000_000;

/** Those of files that the extension knows; what the command line prints is described in its own package. */
export const shippedSchemas = readdirSync(path.join(root, 'schemas')).filter((name) => name.endsWith('.json'));

/** All that a VSIX may hold: what vsce adds, what VS Code reads, what is shown about the extension, and its code. */
const allowed: readonly RegExp[] = [
  /^\[Content_Types\]\.xml$/,
  /^extension\.vsixmanifest$/,
  /^extension\/package\.json$/,
  /^extension\/(readme\.md|changelog\.md|LICENSE\.txt|THIRD-PARTY-NOTICES\.txt)$/i,
  // Parts of main that are loaded when they are used.
  /^extension\/dist\/\w+\.js$/,
  // The demo.
  /^extension\/dist\/recording\.br$/,
  /^extension\/media\/[\w/.-]+\.(svg|png|md|css|json)$/,
  // For other editors; what the extension reads of them is in its code.
  /^extension\/schemas\/[\w-]+\.schema\.json$/,
];

/** What the extension does not run without. */
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
