import * as l10n from '@vscode/l10n';
import type { DecodedArg } from '../evm/call/decodedArg';
import { invocationLine } from '../evm/call/invocation';
import type { Line, Section } from '../finding/finding';
import { code, text } from '../finding/spans';

/** Arguments of a call, an error or an event as a table; none where there are none. */
export function argsSection(args: readonly DecodedArg[]): readonly Section[] {
  const rows = args.map((arg): readonly Line[] => [
    [text(arg.name)],
    [code(arg.type)],
    // Without the name and the brackets of a call.
    invocationLine('', [{ ...arg, name: '' }]).slice(2, -1),
  ]);
  const columns = [l10n.t('name'), l10n.t('type'), l10n.t('value')];
  return rows.length === 0 ? [] : [{ key: 'arguments', heading: l10n.t('Arguments'), columns, rows, from: [0] }];
}
