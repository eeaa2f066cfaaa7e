import * as l10n from '@vscode/l10n';
import type { CellAst } from '../../cell/cellAst';
import { parseReference } from '../../cell/reference';
import type { Diagnostic } from './diagnostic';
import type { LanguageContext } from '../languageContext';
import { namesOf } from '../namesOf';
import { nearest } from './nearest';
import { referencesOf } from '../referencesOf';

/** References to requests that do not exist, or that come later in the file and so have not answered yet. */
export function diagnoseReferences(text: string, ast: CellAst, context: LanguageContext): readonly Diagnostic[] {
  const own = namesOf(ast);
  const names = new Set([...context.named, ...own].map(({ name }) => name));
  const isBefore = (name: string, at: number): boolean =>
    context.named.some((other) => other.name === name && other.isBefore) ||
    own.some((other) => other.name === name && other.end <= at);
  return ast.requests.flatMap((request) =>
    referencesOf(text, request).flatMap(({ start, end, inner }): readonly Diagnostic[] => {
      const reference = parseReference(inner);
      const problem = { start, end, code: 'reference' } as const;
      if (reference === undefined) {
        const message = l10n.t('A reference is a name and a path, such as {0}.', '{{block.result.hash}}');
        return [{ ...problem, severity: 'error', message }];
      }
      const { name } = reference;
      if (isBefore(name, request.start)) {
        return [];
      }
      if (names.has(name)) {
        const message = l10n.t('{0} has not answered yet: its request comes later. Move it up, or run it first.', name);
        return [{ ...problem, severity: 'warning', message }];
      }
      return [{ ...problem, ...unknownName(name, start + 2 + inner.indexOf(name), names) }];
    }),
  );
}

function unknownName(
  name: string,
  start: number,
  names: ReadonlySet<string>,
): Pick<Diagnostic, 'severity' | 'message' | 'fix'> {
  const meant = nearest(name, names);
  const severity = 'error';
  return meant === undefined
    ? { severity, message: l10n.t('No request is named {0}: write # @name {0} above the one that is meant.', name) }
    : {
        severity,
        message: l10n.t('No request is named {0}; did you mean {1}?', name, meant),
        fix: { start, end: start + name.length, title: l10n.t('Change to {0}', meant), text: meant },
      };
}
