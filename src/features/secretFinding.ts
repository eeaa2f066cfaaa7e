import * as l10n from '@vscode/l10n';
import type { Finding } from '../core/finding/finding';
import { code } from '../core/finding/spans';

/**
 * Stands in the place of an answer where the text may be a private key. It does not repeat the text.
 *
 * @param word what makes it look like one
 */
export function secretFinding(word?: string): Finding {
  return {
    kind: 'identifier',
    status: 'secret',
    identifier: '',
    title: [{ kind: 'text', text: l10n.t('May be a private key. Nothing was sent.') }],
    facts:
      word === undefined
        ? []
        : [{ key: 'because', label: l10n.t('because of'), value: [code(word)], brief: true, from: [] }],
    sections: [],
    related: [],
    sources: [],
  };
}
