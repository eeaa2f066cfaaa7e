import * as l10n from '@vscode/l10n';
import type { Line, RawAnswer } from '../../../../core/finding/finding';
import { remote, text } from '../../../../core/finding/spans';
import type { Cb58Id } from '../../../../core/ids/identifier';
import { printJson } from '../../../../core/json/printJson';
import type { UnsourcedFinding } from '../answerer';
import { latestTransactions } from '../latestTransactions';
import type { Primary, Told } from '../primary';
import { PRIMARY_NETWORK_ID } from '../primaryNetworkId';
import { askBlockchain, type BlockchainAnswers } from './askBlockchain';
import { type Blockchain, blockchainFacts, blockchainOf } from './blockchainFacts';
import { configFacts } from './configFacts';
import { precompileSection } from './precompileSection';

/** A blockchain: what it is called, what runs it and who validates it, how it is on the node, and how it is configured. */
export async function answerBlockchain(primary: Primary, { cb58 }: Cb58Id): Promise<UnsourcedFinding | undefined> {
  if (cb58 === PRIMARY_NETWORK_ID) {
    // The P-Chain is told with the primary network.
    return undefined;
  }
  const answers = await askBlockchain(primary, cb58);
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
  const answer = (label: string, told: Told<unknown> | undefined): readonly RawAnswer[] =>
    told?.ok === true ? [{ label, json: printJson(told.json, 2) }] : [];
  return [
    ...answer('platform.validatedBy', subnet),
    ...answer('eth_getChainConfig', config),
    ...answer('listAverageTps', tps),
  ];
}
