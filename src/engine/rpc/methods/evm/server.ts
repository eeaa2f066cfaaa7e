import * as z from 'zod/mini';
import { wireText } from '../../../primitives';
import { field, flagField, wordField } from '../../field';
import { evmMethod } from '../../method';
import { dataField, hashField, quantityField } from './evmField';
import { rpcPath as path } from './evmService';

/** The server that answers: net_, web3_ and rpc_. */

const nothing = () => z.object({});

export const netVersion = evmMethod({
  name: 'net_version',
  path,
  summary: 'Chain ID in decimal; older nodes return 1 on the C-Chain.',
  params: nothing,
  result: () => field(wireText, { unit: 'evmChainID' }),
});

export const netListening = evmMethod({
  name: 'net_listening',
  path,
  summary: 'Always true.',
  params: nothing,
  result: () => flagField(),
});

export const netPeerCount = evmMethod({
  name: 'net_peerCount',
  path,
  summary: 'Always 0; use info.peers.',
  params: nothing,
  result: () => quantityField('count'),
});

export const clientVersion = evmMethod({
  name: 'web3_clientVersion',
  path,
  summary: 'VM version.',
  params: nothing,
  result: () => wordField(),
});

export const sha3 = evmMethod({
  name: 'web3_sha3',
  path,
  summary: 'Keccak-256 of bytes.',
  params: () => z.object({ data: dataField('The bytes.') }),
  result: () => hashField(),
});

export const modules = evmMethod({
  name: 'rpc_modules',
  path,
  summary: 'Enabled namespaces and their versions.',
  params: nothing,
  result: () => z.record(z.string(), wordField()),
});
