import { parseCall, evmTransactionHash } from '../../../../src/engine/source/debugger/launch';
import { pathParts } from '../../../../src/engine/source/debugger/debugView';
import { parseExpression } from '../../../../src/engine/source/debugger/expression';
import { UserError } from '../../../../src/engine/errors/userError';
import { explorerName, explorerUrl, readTemplate } from '../../../../src/engine/networks/explorers';
import {
  networkFolder,
  processUrl,
  isNetworkName,
  suggestedName,
  likelyUrls,
  mayHoldKey,
  readTypedUrl,
} from '../../../../src/engine/networks/foundNetwork';
import { nearestName, isSettingsText, networkOfText } from '../../../../src/engine/networks/networkNames';
import { chainInPath } from '../../../../src/engine/notebook/cell/findTarget';
import { readSettings } from '../../../../src/extension/vscode/readSettings';
import { bytesAddress } from '../../../../src/extension/decode/byteSuggestions';
import { diagnosisAddress, proofOfPossessionAddress } from '../../../../src/extension/diagnosis/diagnosisAddress';
import { parseUri } from '../../../../src/extension/shared/documentRoute';
import { listAddress } from '../../../../src/extension/lists/listAddress';
import { blockProblem, contractsProblem } from '../../../../src/engine/report/balanceFilter';
import { resultAddress } from '../../../../src/extension/lookup/resultAddress';
import { locateProblems } from '../../../../src/extension/settings/locateProblems';
import { readToSign, warpRequestAddress } from '../../../../src/extension/warp/signingFields';
import { readNetworks } from '../../../../src/engine/networks/io/networks';
import { type Entry, orRefused } from './entry';

const addresses = [
  bytesAddress,
  diagnosisAddress,
  proofOfPossessionAddress,
  listAddress,
  resultAddress,
  warpRequestAddress,
];

export const settingEntries: readonly Entry[] = [
  {
    name: 'the settings.json of a folder that is not trusted',
    around: ['…', '{…', '{"snowprobe.network":"…', '{"snowprobe.networks":{…', '{"snowprobe.network" …', '/*…'],
    words: ['"snowprobe.networks":{', '"snowprobe.network":', '/*'],
    read: (text) => networkOfText(text, 'fuji'),
  },
  {
    name: 'problems of a settings.json',
    around: [
      '…',
      '{"snowprobe.networks":{"a":{"nodes":{…}}}}',
      '{"snowprobe.network":"…"}',
      '{"snowprobe.networks":{…}}',
    ],
    read: (text) => [isSettingsText('/w/.vscode/settings.json', text), locateProblems(text, [])],
  },
  {
    name: 'values of settings',
    read: (text) => {
      const get = (): unknown => text;
      return [
        readSettings(get, get),
        readNetworks({ [text]: { nodes: { [text]: text, one: `http://${text}` }, hrp: text, dataApi: text } }),
        readNetworks({
          a: {
            nodes: { b: 'http://127.0.0.1' },
            chains: { [text]: { evmChainId: text, rpcUrl: text } },
            explorers: { C: `https://a.example/${text}x` },
          },
        }),
      ];
    },
  },
  {
    name: 'an explorer of the settings',
    around: ['…', 'https://…', 'https://a.example/{kind}/…', 'https://a.example/…x', 'https://a.example/{…'],
    words: ['{kind}', '{id}', '{'],
    read: (text) => {
      const template = readTemplate(text);
      return template === undefined
        ? undefined
        : [explorerUrl(template, { kind: 'tx', id: text }), explorerName(template)];
    },
  },
  {
    name: 'a pasted URL of a network',
    around: [
      '…',
      'https://…',
      'https://a.example/…',
      'https://a.example/ext/…',
      'https://a.example/ext/bc/…/rpc',
      'http://…:80',
    ],
    read: (text) => {
      const typed = readTypedUrl(text);
      return 'problem' in typed
        ? undefined
        : [likelyUrls(typed), mayHoldKey(typed.url), chainInPath(new URL(typed.url).pathname)];
    },
  },
  {
    name: 'the files of a local network',
    around: ['…', '{"uri":"http://…"}', '{"networkDir":"…"}'],
    read: (text) => [processUrl(text), networkFolder(text)],
  },
  {
    name: 'the name of a network',
    read: (text) => [
      isNetworkName(text),
      nearestName(text, ['mainnet', 'fuji']),
      suggestedName({ networkId: 4242, chains: [] } as never, ['a'], text),
    ],
  },
  {
    name: 'the address of a document',
    around: ['…', '%7B…', '{"id":"…"}', '0x…'],
    read: (text) =>
      addresses.map((address) => [
        parseUri(address as never, { path: `/${text}.md`, query: text }),
        parseUri(address as never, { path: `/a.json`, query: `a=${text}` }),
      ]),
  },
  {
    name: 'values of a launch.json',
    around: ['…', '0x…', ' 0x…'],
    read: (text) => [
      evmTransactionHash(text),
      parseCall({
        call: { to: text, data: text, value: text },
        block: text,
        stateOverrides: { [text]: { [text]: text } },
      }),
    ],
  },
  {
    name: 'what is watched in the debugger',
    around: ['…', 'a[…', 'a["…', 'a.b…', '…]'],
    words: ['[a]', '["', '.a'],
    read: (text) => [pathParts(text), orRefused(() => parseExpression(text), UserError)],
  },
  {
    name: 'fields of filters',
    around: ['…', '0x…', '1…'],
    read: (text) => [blockProblem(text), contractsProblem(text)],
  },
  {
    name: 'a message to sign',
    around: ['…', '0x…'],
    read: (text) => [readToSign(text), readToSign({ message: text, justification: text })],
  },
];
