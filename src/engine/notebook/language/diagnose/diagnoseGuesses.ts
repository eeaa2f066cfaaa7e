import type { CellAst, Request } from '../../cell/cellAst';
import { shortenId } from '../../../primitives';
import { type LanguageContext, targetContextOf } from '../languageContext';
import { chainAlone, type Rewrite, rewritesOf } from '../writeGuess';
import type { Diagnostic } from './diagnostic';

/** Characters of a request that a message has room for. */
const maxShown = 90;

/** What is read though it is not written as the grammar has it, with the way to write it properly. */
export function diagnoseGuesses(text: string, ast: CellAst, context: LanguageContext): readonly Diagnostic[] {
  const rewrites = ast.requests.some(({ guess }) => guess !== undefined)
    ? rewritesOf(text, ast, targetContextOf(context))
    : undefined;
  return [
    ...ast.directives.flatMap((directive): readonly Diagnostic[] => {
      const { start, end, isBare, name, value, valueSpan } = directive;
      const chain = name === 'target' ? chainAlone(value, targetContextOf(context)) : undefined;
      return [
        ...(isBare === true
          ? [
              hint(start, end, `Read as # @${name} ${value}.`, {
                ...{ start, end: start, text: '# ' },
                title: `Rewrite as # @${name} ${value}`,
              }),
            ]
          : []),
        ...(chain === undefined
          ? []
          : [
              hint(valueSpan.start, valueSpan.end, `Read as the chain ${chain}.`, {
                ...{ ...valueSpan, text: chain },
                title: `Rewrite as ${chain}`,
              }),
            ]),
      ];
    }),
    ...ast.requests.flatMap((request) => diagnoseGuess(text, request, ast, rewrites?.get(request))),
  ];
}

function diagnoseGuess(
  text: string,
  request: Request,
  ast: CellAst,
  rewrite: Rewrite | undefined,
): readonly Diagnostic[] {
  const { guess, settings } = request;
  const span = guess ?? request;
  if (settings.targetProblem !== undefined && settings.endpoint !== undefined) {
    return [{ start: span.start, end: span.end, code: 'target', severity: 'error', message: settings.targetProblem }];
  }
  if (guess === undefined || ast.problems.some(({ start, end }) => start < request.end && request.start < end)) {
    return [];
  }
  const message = /^[\s;]+$/.test(text.slice(guess.start, guess.end))
    ? 'The semicolon is left out.'
    : messageOf(guess, rewrite);
  const fix = rewrite && {
    ...{ start: rewrite.start, end: rewrite.end, text: rewrite.text },
    title: `Rewrite as ${shown(rewrite.body)}`,
  };
  return [{ ...hint(guess.start, guess.end, message), fix }];
}

function messageOf({ form, hadKey }: NonNullable<Request['guess']>, rewrite: Rewrite | undefined): string {
  if (form === 'json') {
    return 'Read as JSON: its quotes are added.';
  }
  if (rewrite === undefined) {
    return 'Read as a request. Move it to a cell of its own to rewrite it: the requests below go elsewhere.';
  }
  const { body, target } = rewrite;
  if (target === undefined) {
    return `Read as ${shown(body)}.`;
  }
  return hadKey === true
    ? `Read as ${shown(body)} to ${target}, without its headers and keys.`
    : `Read as ${shown(body)} to ${target}.`;
}

/** On one line, long hex shortened. */
function shown(body: string): string {
  const line = body.replace(/\s+/g, ' ').replace(/0x[0-9a-f]{20,}/gi, shortenId);
  return line.length > maxShown ? `${line.slice(0, maxShown)}…` : line;
}

function hint(start: number, end: number, message: string, fix?: Diagnostic['fix']): Diagnostic {
  return { start, end, code: 'guess', severity: 'hint', message, fix };
}
