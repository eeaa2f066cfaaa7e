import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { CheckCell, DashboardView, NodeRow } from '../../../core/dashboard/dashboardView';
import { MarkSign } from './markSign';
import { toldOnHover } from './told';

/** The nodes, a row each. */
export function NodePart({ nodes }: { readonly nodes: DashboardView['nodes'] }): JSX.Element {
  return (
    <section class="nodes">
      <h2>{l10n.t('Nodes')}</h2>
      {nodes.missing !== undefined && <p class="missing">{nodes.missing}</p>}
      {nodes.rows.length > 0 && (
        <ul class="list">
          {nodes.rows.map((node) => (
            <NodeLine key={node.name} node={node} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** One node; each of its checks opens its words below. */
function NodeLine({ node }: { readonly node: NodeRow }): JSX.Element {
  const { name, mark, words, checks, told } = node;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (check: string): void => {
    const next = new Set(opened);
    if (!next.delete(check)) {
      next.add(check);
    }
    setOpened(next);
  };
  return (
    <li {...toldOnHover(told)}>
      <div class="node">
        <MarkSign mark={mark} />
        <strong>{name}</strong>
        <span class="words">{words}</span>
      </div>
      {checks.length > 0 && (
        <div class="checks" role="group" aria-label={l10n.t('Checks of {0}', name)}>
          {checks.map((check) => (
            <button
              key={check.name}
              type="button"
              class={`check ${check.mark}`}
              aria-expanded={opened.has(check.name)}
              aria-label={l10n.t('{0}: {1}', check.label, check.words[0] ?? '')}
              onClick={() => toggle(check.name)}
            >
              <MarkSign mark={check.mark} />
              {check.label}
            </button>
          ))}
        </div>
      )}
      {checks
        .filter((check) => opened.has(check.name))
        .map((check) => (
          <CheckWords key={check.name} check={check} />
        ))}
    </li>
  );
}

function CheckWords({ check: { label, words } }: { readonly check: CheckCell }): JSX.Element {
  return (
    <div class="opened">
      <strong>{label}</strong>
      {words.map((sentence, i) => (
        <p key={i}>{sentence}</p>
      ))}
    </div>
  );
}
