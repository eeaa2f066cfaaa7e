import { removeFault } from '../edit/remove';
import type { Fix } from '../problem';
import type { FixPlace } from './place';

/** Takes out at once what JSON has not, where there is more than one of it. */
export function removeAllSyntax({ file }: FixPlace): readonly Fix[] {
  const all = file.source.faults.filter(({ kind }) => kind === 'comment' || kind === 'trailingComma');
  return all.length < 2
    ? []
    : [
        {
          title: 'Remove All Comments and Trailing Commas',
          edits: () => all.map((each) => removeFault(file, each)),
        },
      ];
}
