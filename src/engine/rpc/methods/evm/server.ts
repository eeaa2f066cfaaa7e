import * as z from 'zod/mini';
import { wireText } from '../../../primitives';
import { field, flagField, wordField } from '../../field';
import { dataField, hashField, quantityField } from './evmField';
import { evm } from './evmService';

/** The server that answers: net_, web3_ and rpc_. */

export const netVersion = evm('net_version', {
  summary: 'Chain ID in decimal; older nodes return 1 on the C-Chain.',
  result: () => field(wireText, { unit: 'evmChainID' }),
});

export const netListening = evm('net_listening', {
  summary: 'Always true.',
  result: () => flagField(),
});

export const netPeerCount = evm('net_peerCount', {
  summary: 'Always 0; use info.peers.',
  result: () => quantityField('count'),
});

export const clientVersion = evm('web3_clientVersion', {
  summary: 'VM version.',
  result: () => wordField(),
});

export const sha3 = evm('web3_sha3', {
  summary: 'Keccak-256 of bytes.',
  params: () => ({ data: dataField('The bytes.') }),
  result: () => hashField(),
});

export const modules = evm('rpc_modules', {
  summary: 'Enabled namespaces and their versions.',
  result: () => z.record(z.string(), wordField()),
});
