import * as l10n from '@vscode/l10n';
import type { Finding } from '../core/finding/finding';

/** Stands in the place of an answer where the text may be a private key. It does not repeat the text. */
export function secretFinding(): Finding {
  return {
    kind: 'identifier',
    status: 'secret',
    identifier: '',
    title: [{ kind: 'text', text: l10n.t('May be a private key. Nothing was sent.') }],
    facts: [],
    sections: [],
    related: [],
    sources: [],
  };
}
