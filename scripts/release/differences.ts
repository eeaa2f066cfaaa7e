import { readFileSync } from 'node:fs';
import path from 'node:path';
import { zipEntries } from '../support/zip';

/** Sentences about files that differ between two folders; for an archive, about its entries. */
export function differences(one: string, other: string, files: readonly string[]): readonly string[] {
  return files.flatMap((file) => {
    const [a, b] = [readFileSync(path.join(one, file)), readFileSync(path.join(other, file))];
    if (a.equals(b)) {
      return [];
    }
    return [`${file} is not built the same twice${file.endsWith('.vsix') ? `: ${entries(a, b).join(', ')}` : ''}.`];
  });
}

function entries(a: Buffer, b: Buffer): readonly string[] {
  const texts = [a, b].map((archive) => new Map(zipEntries(archive).map(({ name, content }) => [name, content])));
  const names = new Set(texts.flatMap((text) => [...text.keys()]));
  const different = [...names].filter((name) => {
    const [inOne, inOther] = texts.map((text) => text.get(name));
    return inOne === undefined || inOther === undefined || !inOne.equals(inOther);
  });
  return different.length > 0 ? different.sort() : ['the same files, packed otherwise'];
}
