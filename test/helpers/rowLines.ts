import { Rows } from '../../src/webview/rpcRenderer/model/rows';
import type { TreeContext } from '../../src/webview/rpcRenderer/model/childrenOf';
import { rowLabel } from '../../src/webview/rpcRenderer/model/tableRow';
import { parseJson } from '../../src/engine/primitives/json/parseJson';
import type { RpcOutput } from '../../src/webview/protocol/rpcOutput';

/** Rows of responses as the renderer makes them, in UTC at noon of the recording's day. */
export interface ReadRows {
  readonly rows: Rows;
  /** The screen reader text of each visible row, indented by depth. */
  lines(): readonly string[];
}

export function readRows({ answers }: RpcOutput): ReadRows {
  const { words, shape, symbol, labels } = answers[0]!;
  const context: TreeContext = {
    ...{ now: Date.UTC(2026, 10, 21, 12), timeZone: 'UTC', words: words ?? {} },
    ...(shape === undefined ? {} : { shape }),
    labels,
    ...(symbol === undefined ? {} : { symbol }),
  };
  const rows = new Rows(
    answers.map(({ outcome }) => parseJson(outcome.kind === 'result' ? outcome.json : 'null')),
    context,
  );
  return {
    rows,
    lines: () =>
      Array.from({ length: rows.length }, (_, i) => {
        const row = rows.at(i)!;
        return '  '.repeat(Math.max(0, row.depth - 1)) + rowLabel(row, context);
      }),
  };
}
