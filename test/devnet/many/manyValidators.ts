import { randomNumbers } from '../chain/randomNumbers';
import { recordings } from '../recorded/recordings';
import { generatedId, generatedNodeId, generatedPublicKey } from './generatedIds';

type Fields = Readonly<Record<string, unknown>>;

/** In addition to the recorded ones. */
const howMany = 2_000;
const avax = 1_000_000_000n;

let made: readonly Fields[] | undefined;

/** Primary network validators in the recorded shape. Stakes range from 2,000 to 3,000,000 AVAX; most are small. */
export function manyValidators(): readonly Fields[] {
  return (made ??= makeValidators());
}

/** The same in the form of `platform.getValidatorsAt`, by NodeID. */
export function validatorWeights(): Fields {
  return Object.fromEntries(
    manyValidators().map(({ nodeID: nodeId, weight, signer }) => [
      nodeId,
      { publicKey: (signer as { readonly publicKey: string }).publicKey, weight },
    ]),
  );
}

function makeValidators(): readonly Fields[] {
  const random = randomNumbers(howMany);
  const recorded = recordedStaker();
  return Array.from({ length: howMany }, (_, i): Fields => {
    const stake = 2_000n + BigInt(Math.floor(1_500 ** random())) * BigInt(Math.floor(2_000 * random()));
    const isConnected = random() < 0.95;
    return {
      ...recorded,
      txID: generatedId(`validation ${i}`),
      nodeID: generatedNodeId(`validator ${i}`),
      weight: String((stake > 3_000_000n ? 3_000_000n : stake) * avax),
      endTime: String(Number(recorded['endTime']) + Math.floor(random() * 20_000_000)),
      delegationFee: (2 + Math.floor(random() * 18)).toFixed(4),
      uptime: (isConnected ? 90 + random() * 10 : random() * 80).toFixed(4),
      connected: isConnected,
      signer: { ...(recorded['signer'] as Fields), publicKey: generatedPublicKey(`validator ${i}`) },
    };
  });
}

function recordedStaker(): Fields {
  const line = recordings('degraded').find(
    ({ request }) => (request as { method?: unknown } | undefined)?.method === 'platform.getCurrentValidators',
  );
  const { result } = JSON.parse(line?.body ?? '{}') as { readonly result?: { readonly validators: readonly Fields[] } };
  const staker = result?.validators.find(({ delegatorCount }) => delegatorCount === '0');
  if (staker === undefined) throw new Error('recordings/degraded.jsonl has no validator without delegators.');
  return staker;
}
