import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseCell } from '../../../../../src/engine/notebook/cell/parseCell';
import { locateCells } from '../../../../../src/engine/notebook/rpcFile';
import { namedRequests } from '../../../../../src/engine/notebook/language/calls';
import { diagnosed } from '../../../../helpers/languageContext';

const folder = path.join(__dirname, '../../../../../samples');

describe('checks of the sample notebooks', () => {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.rpc'))) {
    it(`find nothing wrong in ${file}`, () => {
      const cells = locateCells(readFileSync(path.join(folder, file), 'utf8')).filter(({ kind }) => kind === 'rpc');
      const names = cells.flatMap(({ text }, index) =>
        namedRequests(parseCell(text)).map((one) => ({ ...one, index })),
      );
      const found = cells.flatMap(({ text }, i) => {
        const others = names.filter(({ index }) => index !== i);
        return diagnosed(text, { named: others.map((one) => ({ ...one, isBefore: one.index < i })) });
      });
      // One deprecated method has no successor on a node.
      assert.deepEqual(
        found.filter((one) => !one.includes('platform.getBlockchains is deprecated')),
        [],
      );
    });
  }
});
