import type { ListName, ListRef } from '../../../report';
import type { SourceClient } from '../../../sources';

/** A row of a list as a node's answers have it. */
export interface NodeRow {
  /** What the list's cells and fields are made of. */
  readonly value: unknown;
  /** Tells it from every other of its list. */
  readonly key: string;
}

export interface NodeListPage {
  readonly rows: readonly NodeRow[];
  /** Where the list goes on; absent: it ends here. */
  readonly next?: string;
  /** What the list is made of so far and what is not in it, in sentences. */
  readonly note?: string;
}

export interface NodePageRequest<R extends ListRef = ListRef> {
  readonly client: SourceClient;
  readonly ref: R;
  /** `next` of the page before; absent: from the start. */
  readonly mark?: string;
  readonly pageSize: number;
}

type RefOf<N extends ListName, R extends ListRef = ListRef> = R extends ListRef
  ? N extends R['list']
    ? R
    : never
  : never;

/** How the network's own nodes are asked for a list that the data service has where there is one. */
export interface NodeList {
  /** As errors and the log name it. */
  readonly method: string;
  /** @throws {ListError}, {ApiError}, the abort reason */
  query(request: NodePageRequest): Promise<NodeListPage>;
}

/** @param _name only says which references the list is for */
export function defineNodeList<N extends ListName>(
  _name: N,
  method: string,
  query: (request: NodePageRequest<RefOf<N>>) => Promise<NodeListPage>,
): NodeList {
  return { method, query: (request) => query(request as NodePageRequest<RefOf<N>>) };
}
