import assert from 'node:assert/strict';
import { join } from 'node:path';
import { remote, text } from '../../../../src/engine/report/spans';
import { reportToText } from '../../../../src/engine/report/toText';
import { golden } from '../../../helpers/golden';
import * as samples from './samples';

const ctx = { now: samples.now, timeZone: 'UTC' };

describe('findingToText', () => {
  it('fits a terminal', () => {
    golden(
      join(__dirname, 'texts/terminal.txt'),
      samples.everySample((report) => reportToText(report, ctx)),
    );
  });

  it('lets nothing from outside steer the terminal', () => {
    const name = '\u001b[2J\u009b31mred\r\n\u0007\u202e';
    const shown = reportToText({ ...samples.panic, title: [text('token '), remote(name)], network: name }, ctx);
    assert.match(shown, /^✗ token \[2J31mred\n/);
    assert.doesNotMatch(shown, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  });
});
