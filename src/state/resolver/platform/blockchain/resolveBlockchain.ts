import * as l10n from '@vscode/l10n';
import type { Line, RawAnswer, UnsourcedFinding } from '../../../../core/finding/finding';
import { remote, text } from '../../../../core/finding/spans';
import type { Cb58Id } from '../../../../core/ids/identifier';
import { printJson } from '../../../../core/json/printJson';
import { latestTransactions } from '../../../sources/latestTransactions';
import type { SourceClient } from '../../../sources/sourceClient';
import type { SourcedResult } from '../../../../explain/sourcedResult';
import { PRIMARY_NETWORK_ID } from '../../../../explain/platform/primaryNetwork';
import { fetchBlockchain } from './fetchBlockchain';
import { type BlockchainAnswers } from '../../../../explain/platform/blockchain/blockchainAnswers';
import {
  type Blockchain,
  blockchainFacts,
  blockchainOf,
} from '../../../../explain/platform/blockchain/blockchainFacts';
import { configFacts } from '../../../../explain/platform/blockchain/configFacts';
import { precompileSection } from '../../../../explain/platform/blockchain/configFacts';

/** A blockchain: what it is called, what runs it and who validates it, how it is on the node, and how it is configured. */
export async function resolveBlockchain(
  primary: SourceClient,
  { cb58 }: Cb58Id,
): Promise<UnsourcedFinding | undefined> {
  if (cb58 === PRIMARY_NETWORK_ID) {
    // The P-Chain is told with the primary network.
    return undefined;
  }
  const answers = await fetchBlockchain(primary, cb58);
  if (answers === undefined) {
    return undefined;
  }
  const chain = blockchainOf(answers, primary.network);
  const alias = listedAs(chain);
  return {
    kind: 'blockchain',
    status: 'ok',
    title: titleOf(chain),
    chain: 'P-Chain',
    facts: [...blockchainFacts(chain, answers), ...configFacts(answers, primary.context.now())],
    sections: [
      ...precompileSection(answers),
      ...(alias === undefined ? [] : await latestTransactions(primary, alias)),
      ...answers.createdBy,
    ],
    related: chain.subnetId === undefined ? [] : [{ label: l10n.t('subnet'), id: chain.subnetId }],
    raw: rawOf(answers),
  };
}

function titleOf({ name, isKnown }: Blockchain): Line {
  if (name === undefined) {
    return [text(l10n.t('blockchain'))];
  }
  return isKnown ? [text(name)] : [text(l10n.t('blockchain ')), remote(name)];
}

/** The data service lists transactions of these two, by these words. */
function listedAs({ name, isKnown }: Blockchain): 'x-chain' | 'c-chain' | undefined {
  return !isKnown ? undefined : name === 'X-Chain' ? 'x-chain' : name === 'C-Chain' ? 'c-chain' : undefined;
}

function rawOf({ subnet, config, tps }: BlockchainAnswers): readonly RawAnswer[] {
  const answer = (label: string, told: SourcedResult<unknown> | undefined): readonly RawAnswer[] =>
    told?.ok === true ? [{ label, json: printJson(told.json, 2) }] : [];
  return [
    ...answer('platform.validatedBy', subnet),
    ...answer('eth_getChainConfig', config),
    ...answer('listAverageTps', tps),
  ];
}
