import type { JSX } from 'preact';
import type { Bar, PlatformActivity, Upgrades } from '../../protocol/dashboardView';
import type { SpanKey } from '../../protocol/span';
import { ChainPart } from './chainPart';

interface Props {
  readonly platform: PlatformActivity;
  readonly span: SpanKey;
}

/** The P-Chain: its fees, the fee of L1 validators, its epoch, and the network's upgrades. */
export function PlatformPart({ platform, span }: Props): JSX.Element {
  const { capacity, upgrades } = platform;
  return (
    <ChainPart chain={platform} span={span} unpin={() => undefined}>
      {capacity !== undefined && <CapacityBar bar={capacity} />}
      <UpgradeList upgrades={upgrades} />
    </ChainPart>
  );
}

function CapacityBar({ bar: { label, text, part } }: { readonly bar: Bar }): JSX.Element {
  return (
    <div class="capacity">
      <span>{label}</span>
      <meter min={0} max={10_000} value={part} aria-label={label} />
      <span>{text}</span>
    </div>
  );
}

function UpgradeList({ upgrades: { next, passed, missing } }: { readonly upgrades: Upgrades }): JSX.Element {
  return (
    <div class="upgrades">
      <h4>Upgrades</h4>
      {missing !== undefined && <p class="missing">{missing}</p>}
      {next.map((line) => (
        <p key={line} class="next">
          {line}
        </p>
      ))}
      {passed.length > 0 && (
        <details>
          <summary>{`${passed.length} active`}</summary>
          <ul>
            {passed.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
