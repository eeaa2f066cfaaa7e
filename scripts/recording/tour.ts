import { type Engine, parseIdentifier, recordedNetwork } from '../../src/engine';

/** Asks what the demo workspace shows, as its surfaces do. */
export async function takeTour(engine: Engine, samples: Readonly<Record<string, string>>): Promise<void> {
  const network = engine.networks.active();
  if (network !== recordedNetwork) {
    throw new Error(`The network is ${network.name}.`);
  }
  for (const name of ['erc20Transfer']) {
    const identifier = parseIdentifier(samples[name] ?? '');
    if (identifier === undefined) {
      throw new Error(`The development network has no sample ${name}.`);
    }
    const report = await engine.lookup.find(identifier, network, {
      signal: AbortSignal.timeout(60_000),
      allowed: () => true,
    });
    console.log(name, report.status);
  }
}
