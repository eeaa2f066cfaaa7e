import assert from 'node:assert/strict';
import fc from 'fast-check';
import { inFull } from '../../../../scripts/support/fullRun';
import type { Report, Line } from '../../../../src/engine/report/report';
import { reportToHover } from '../../../../src/engine/report/toHover';
import { reportToMarkdown } from '../../../../src/engine/report/toMarkdown';
import { escapeMarkdown, markdownLink } from '../../../../src/engine/primitives/sanitize/markdown';
import { cleanRemote } from '../../../../src/engine/primitives/text/clean';
import { anyHostileWords, hostileWords } from '../../../helpers/hostileWords';
import { markdownRenderers } from '../../../helpers/markdownRenderers';
import * as samples from '../finding/samples';

const own = 'command:snowprobe.lookUp?%5B%7B%22id%22%3A%220x1%22%7D%5D';

for (const [where, render] of Object.entries(markdownRenderers)) {
  describe(`hostile words in ${where}`, () => {
    const texts = (words: string): void => {
      const shown = cleanRemote(words, 2_000);
      for (const [place, markdown] of [
        ['a line', `so ${escapeMarkdown(shown)} so`],
        ['a line of its own', escapeMarkdown(shown)],
        ['a list', `- ${escapeMarkdown(shown) || 'none'}`],
        ['a heading', `## so ${escapeMarkdown(shown)}`],
        ['a table', `| so |\n| --- |\n| ${escapeMarkdown(shown)} |`],
      ] as const) {
        const { links, elements, text } = render(markdown);
        assert.deepEqual(links, [], `${place}: ${markdown}`);
        assert.deepEqual(
          [...elements].filter(
            (name) => !['p', 'ul', 'li', 'h2', 'code', 'table', 'thead', 'tbody', 'tr', 'th', 'td'].includes(name),
          ),
          [],
          `${place}: ${markdown}`,
        );
        const around = {
          'a line': `so ${shown} so`,
          'a heading': `so ${shown}`,
          'a list': shown || 'none',
          'a table': `so ${shown}`,
        };
        assert.equal(text, (around[place as keyof typeof around] ?? shown).replace(/\s+/g, ' ').trim(), markdown);
      }
    };
    const labels = (words: string): void => {
      const shown = cleanRemote(words, 2_000);
      const markdown = `so ${markdownLink(shown, own)} so`;
      const { links } = render(markdown);
      assert.deepEqual(links, [{ href: own, text: shown.replace(/\s+/g, ' ').trim() }], markdown);
    };

    it('are shown as they are and link nothing', () => hostileWords.forEach(texts));

    it('are shown as they are and link nothing (random)', () => {
      fc.assert(fc.property(anyHostileWords, texts), { numRuns: inFull(150, 1_000) });
    });

    it('have no link of their own in the text of one', () => hostileWords.forEach(labels));

    it('have no link of their own in the text of one (random)', () => {
      fc.assert(fc.property(anyHostileWords, labels), { numRuns: inFull(150, 1_000) });
    });

    it('leave a Finding the links that it has (random)', () => {
      fc.assert(
        fc.property(anyHostileWords, anyHostileWords, anyHostileWords, (a, b, c) => {
          const { hrefs, markdown } = hover(a, b, c);
          assert.deepEqual(
            render(markdown).links.filter(({ href }) => !hrefs.has(href)),
            [],
            markdown,
          );
          const document = reportToMarkdown(reportOf(a, b, c), { ...samples.ctx, link: undefined });
          assert.deepEqual(render(document).links, [], document);
        }),
        { numRuns: inFull(60, 500) },
      );
    });
  });
}

/** Hostile words in every part of a Report with external text. */
function reportOf(a: string, b: string, c: string): Report {
  const line: Line = [
    { kind: 'text', text: 'so ' },
    { kind: 'remote', text: a },
    { kind: 'code', text: b },
    { kind: 'id', id: samples.deployer, name: c },
    { kind: 'amount', amount: { value: 1n, decimals: 0, symbol: a } },
    { kind: 'count', value: 1n, unit: b },
    { kind: 'id', id: c },
    { kind: 'remote', text: b },
  ];
  return {
    ...samples.erc20Transfer,
    title: line,
    network: a,
    chain: b,
    facts: [{ key: 'a', label: c, value: line, brief: true, from: [0, 1] }],
    sections: [
      { key: 's', heading: 'so', columns: [a, b], rows: [[line, line]], note: line, from: [] },
      { key: 't', heading: 'so', columns: [], rows: [[line]], from: [] },
    ],
    related: [{ label: a, id: samples.hash, name: b }],
    sources: samples.erc20Transfer.sources.map((source) => ({
      ...source,
      host: a,
      chain: b,
      outcome: 'failed' as const,
      message: c,
    })),
    raw: [{ label: a, json: JSON.stringify({ [b]: c }) }],
  };
}

function hover(a: string, b: string, c: string): { readonly markdown: string; readonly hrefs: ReadonlySet<string> } {
  const hrefs = new Set<string>();
  const link = (command: string): string => {
    const href = `command:snowprobe.${command}?${hrefs.size}`;
    hrefs.add(href);
    return href;
  };
  return { markdown: reportToHover(reportOf(a, b, c), { ...samples.ctx, otherNetworks: [a, b, c], link }), hrefs };
}
