import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { CheckInput } from '../../../../src/core/chainConfig/checkInput';
import { judgeNodeConfig } from '../../../../src/core/chainConfig/nodeConfig/nodeConfig';
import type { Problem } from '../../../../src/core/chainConfig/problem';
import { rules } from '../../../../src/core/chainConfig/rules/rules';
import { readSource } from '../../../../src/core/chainConfig/source/readSource';

interface ConfigCase {
  readonly case: string;
  readonly config: string;
  readonly network: number;
  readonly chain: {
    readonly genesis: string;
    readonly configBefore?: string;
    readonly lastAccepted?: { readonly height: number; readonly timestamp: number };
  };
  readonly verdict: 'accepted' | 'rejected' | 'panic';
  readonly text?: string;
  readonly varies?: boolean;
  readonly handlers?: string;
}

const cases = JSON.parse(readFileSync('test/recordings/config-checks.json', 'utf8')) as readonly ConfigCase[];

function inputOf({ config, network, chain }: ConfigCase): CheckInput {
  const { configBefore, lastAccepted } = chain;
  return {
    genesis: readSource(chain.genesis),
    config: readSource(config),
    vm: 'subnetEvm',
    network: { networkId: network, upgradeTimes: {} },
    running:
      configBefore === undefined && lastAccepted === undefined
        ? undefined
        : {
            lastAccepted: {
              height: BigInt(lastAccepted?.height ?? 0),
              timestamp: BigInt(lastAccepted?.timestamp ?? 0),
            },
            config: readSource(configBefore ?? ''),
          },
    now: 1_795_300_000_000,
  };
}

describe('verdicts of the real VM on config.json', () => {
  for (const recorded of cases) {
    it(recorded.case, () => {
      const { first, afterGenesis, last } = judgeNodeConfig(inputOf(recorded));
      const errors = [...first, ...afterGenesis, ...last].filter(({ rule }) => rules[rule].severity === 'error');
      assert.equal(
        errors.length > 0,
        recorded.verdict !== 'accepted',
        errors.map((e: Problem) => e.message).join(' | '),
      );
      if (recorded.verdict !== 'accepted' && recorded.varies !== true) {
        assert.equal(errors[0]?.vmText, recorded.text);
      }
    });
  }
});
