import { head } from '../server/answer';
import { everywhere, on } from './everywhere';
import type { Scenario } from './scenario';
import { late, nodesLate, notHttp, reset } from './sentences';

const error = (code: string): string =>
  `The TLS certificate of NODE was rejected (${code}), so METHOD was not sent. Check the URL, the system clock and the proxy settings.`;
const rejected = (code: string): Scenario['expected'] => everywhere(error(code));

export const tls: readonly Scenario[] = [
  {
    name: 'has a certificate that is right',
    hostile: { certificate: 'trusted' },
    expected: {
      ...on(['lookup'], 'ok: transfers 1 AVAX to 0x2222…2222'),
      ...on(['cell'], 'result: "0x10"'),
      ...on(['export'], 'ok: 3 rows, 0 of them not read'),
      ...on(['subscription'], 'Events so far: 1. Stop the cell to end it.', 'result: [{"number":"0x11"}]'),
    },
  },
  {
    name: 'has a certificate of its own making',
    hostile: { certificate: 'selfSigned' },
    expected: rejected('DEPTH_ZERO_SELF_SIGNED_CERT'),
  },
  { name: 'has an expired certificate', hostile: { certificate: 'expired' }, expected: rejected('CERT_HAS_EXPIRED') },
  {
    name: 'has the certificate of another host',
    hostile: { certificate: 'wrongHost' },
    // A lookup of an ID sends more concurrent requests than there are connections.
    quick: ['platform', 'cell', 'export', 'subscription'],
    expected: everywhere(error('ERR_TLS_CERT_ALTNAME_INVALID')),
  },
  {
    name: 'speaks plain HTTP where TLS is expected',
    hostile: {
      scheme: 'https',
      connected: (socket) => {
        socket.once('data', () => socket.end(head(400)));
        return true;
      },
    },
    expected: everywhere(notHttp),
  },
  {
    name: 'speaks TLS where plain HTTP is expected',
    hostile: { scheme: 'http', certificate: 'trusted' },
    expected: everywhere(reset),
  },
  {
    name: 'is silent in the middle of the handshake',
    hostile: {
      scheme: 'https',
      connected: (socket, stored) => {
        socket.once('data', stored);
        return true;
      },
    },
    expected: everywhere(late, { nodes: nodesLate }),
  },
  {
    name: 'resets the connection in the middle of the handshake',
    hostile: {
      scheme: 'https',
      connected: (socket) => {
        socket.once('data', () => socket.resetAndDestroy());
        return true;
      },
    },
    expected: everywhere(reset),
  },
  {
    name: 'sends rubbish in the middle of the handshake',
    hostile: {
      scheme: 'https',
      connected: (socket) => {
        socket.once('data', () => socket.end(Buffer.alloc(100, 0x16)));
        return true;
      },
    },
    expected: everywhere(notHttp),
  },
];
