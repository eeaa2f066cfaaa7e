import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ICruiseOptions } from 'dependency-cruiser';
import { root } from './root';

const begin = '<!-- The picture of the layers is made by npm run docs. -->';
const end = '<!-- End of the picture. -->';

/**
 * Replaces the diagram between a page's markers by the layers according to the current imports.
 *
 * @throws if the page has no markers
 */
export async function withLayers(page: string): Promise<string> {
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) {
    throw new Error(`The page has no place for the picture: ${begin} … ${end}`);
  }
  return `${before}${begin}\n\n\`\`\`mermaid\n${await layers()}\n\`\`\`\n\n${end}${after}`;
}

async function layers(): Promise<string> {
  const { cruise } = await import('dependency-cruiser');
  const config = (await import(pathToFileURL(path.join(root, '.dependency-cruiser.cjs')).href)) as {
    readonly default: { readonly options: ICruiseOptions };
  };
  const { output } = await cruise(['src'], {
    ...config.default.options,
    baseDir: root,
    includeOnly: '^src',
    collapse: '^src/[^/]+',
    outputType: 'mermaid',
    cache: { folder: path.join(root, 'out/cache/layers'), strategy: 'content', compress: true },
  });
  const lines = String(output)
    .split('\n')
    .filter((line) => line !== '');
  // Their order would depend on the order of the imports in the files.
  const isArrow = (line: string): boolean => line.includes('-->');
  return [...lines.filter((line) => !isArrow(line)), ...lines.filter(isArrow).sort()].join('\n');
}
