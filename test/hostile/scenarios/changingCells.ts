/** A way to request a change from a node in Go. */
export interface ChangingCell {
  readonly name: string;
  readonly cell: string;
  /** The request's name in sentences. */
  readonly label: string;
  /** The method that the server would run. */
  readonly does: string;
  /** Unknown whether it is a read; by default it is certain to change something. */
  readonly isUnknown?: boolean;
}

const send = 'eth_sendRawTransaction';
const rest = 'POST /ext/bc/C/rpc';

/** A method on a line of its own. */
const method = (does: string, params: string, isUnknown = false): ChangingCell => ({
  name: does,
  cell: `${does} ${params}`,
  label: does,
  ...{ does, isUnknown },
});

/** Body of a REST line; Go servers match member names in any case, and the last duplicate wins. */
const posted = (name: string, json: string): ChangingCell => ({
  name: `a posted envelope ${name}`,
  cell: `${rest} ${json}`,
  label: rest,
  does: send,
});

export const changingCells: readonly ChangingCell[] = [
  method(send, '["0x02"]'),
  method('eth_sendTransaction', '[{"to":"0x1111111111111111111111111111111111111111"}]'),
  method('platform.issueTx', '{"tx":"0x00"}'),
  method('admin.setLoggerLevel', '{"logLevel":"off"}'),
  method('orders_fillOrder', '["0x01"]', true),
  method('eth_frobnicate', '[]', true),
  method('debug_setHead', '["0x1"]'),
  method('debug_startCPUProfile', '["/tmp/profile"]'),
  method('debug_writeMemProfile', '["/tmp/profile"]'),
  method('debug_chaindbCompact', '[]'),
  method('debug_verbosity', '[5]'),
  {
    name: 'an envelope',
    cell: `{"jsonrpc":"2.0","id":1,"method":"${send}","params":["0x02"]}`,
    label: send,
    does: send,
  },
  posted('as it should be', `{"jsonrpc":"2.0","id":1,"method":"${send}","params":["0x02"]}`),
  posted('with METHOD', `{"jsonrpc":"2.0","id":1,"METHOD":"${send}","PARAMS":["0x02"]}`),
  posted('with Method', `{"jsonrpc":"2.0","id":1,"Method":"${send}","params":["0x02"]}`),
  posted('with an escape in method', `{"jsonrpc":"2.0","id":1,"m\\u0065thod":"${send}","params":["0x02"]}`),
  posted(
    'in a batch',
    `[{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]},{"jsonrpc":"2.0","id":2,"mEthOd":"${send}"}]`,
  ),
  {
    name: 'a posted envelope of a method that nobody knows',
    cell: `${rest} {"jsonrpc":"2.0","id":1,"method":"orders_fillOrder","params":["0x01"]}`,
    label: rest,
    does: 'orders_fillOrder',
    isUnknown: true,
  },
  {
    name: 'a post that is no operation of the data service',
    cell: 'POST /v1/orders {"amount":"1"}',
    label: 'POST /v1/orders',
    does: 'POST /v1/orders',
    isUnknown: true,
  },
];
