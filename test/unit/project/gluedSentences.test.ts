import assert from 'node:assert/strict';
import { rulesAgainst } from '../../helpers/rulesAgainst';

const rule = 'snowprobe/glued-sentences';

describe('sentences are written whole', () => {
  for (const code of [
    // Halves of sentences.
    "text(' of a block')",
    "text('since ')",
    "'; not to that chain'",
    "'created ('",
    '` of ${a}`',
    '`${a} of `',
    '`, ${a} blocks later`',
    'message`sent by ${a} `',
    '`the block${isOld ? " of last year" : ""}`',
    "[text('created by '), a]",
    // Concatenated.
    "'created by' + a",
    "a + 'was created'",
    "a + ' of '",
    '`created by ${b}` + a',
    "'created by' + (a ? 'an account' : 'a contract')",
    "['created by', a].join(' ')",
    "['Created by', a].join('')",
    '[`created by ${a}`, b].join(" ")',
    "[a ? 'created by' : 'sent by', b].join(' ')",
    "[...(a ? ['created by'] : []), b].join(' ')",
  ]) {
    it(`unlike ${code}`, async () => {
      assert.ok((await rulesAgainst('src/engine/primitives/a.ts', `export const x = ${code};`)).includes(rule));
    });
  }

  it('unlike those of a page', async () => {
    assert.ok((await rulesAgainst('src/webview/a.tsx', "export const x = <p>{'created by ' + a}</p>;")).includes(rule));
  });

  for (const code of [
    '`created by ${a} in ${b}`',
    'message`created by ${a}`',
    '`fee: ${a}`',
    "'failed to verify genesis: '",
    "text(' · ')",
    "[a, b].join(', ')",
    "'0x' + a",
    "a + ', '",
    "a + b + ' '",
    "['cast', 'call', a].join(' ')",
    "['It was created.', 'It is new.'].join(' ')",
    "[a, 'gas used'].join(', ')",
    "[a, b].join(' or ')",
    '`--data ${a}${b ? " -X POST" : ""}`',
    "['gas used', 'gas limit'].join('\\n')",
    "'.json'",
    '`${a} (${b})`',
  ]) {
    it(`like ${code}`, async () => {
      assert.ok(!(await rulesAgainst('src/engine/primitives/a.ts', `export const x = ${code};`)).includes(rule));
    });
  }
});
