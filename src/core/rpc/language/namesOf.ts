import type { CellAst } from '../cell/cellAst';
import type { Span } from '../cell/jsonNode';
import { callsOf } from './calls';
import type { NamedRequest } from './languageContext';

/** The requests of a cell that have a `@name`, with the places of the requests. */
export function namesOf({ requests }: CellAst): readonly (Omit<NamedRequest, 'isBefore'> & Span)[] {
  return requests.flatMap((request) => {
    const { start, end, settings } = request;
    const calls = callsOf(request);
    const method = calls.length === 1 ? calls[0]!.name : undefined;
    return settings.name === undefined ? [] : [{ start, end, name: settings.name, method }];
  });
}
