import { commandNames, loadCommand, summaries } from '../../src/cli/cli';
import { exitCodes, usageOf } from '../../src/cli/command';

const meanings: Readonly<Record<keyof typeof exitCodes, string>> = {
  ok: 'found, read or written; only warnings',
  usage: 'the command line is wrong',
  unreadable: 'what is given cannot be read',
  notFound: 'it is not there, or nobody answered',
  failed: 'it was read, and something is wrong with it',
};

const codes = Object.entries(exitCodes).map(
  ([name, code]) => `| ${code} | ${meanings[name as keyof typeof exitCodes]} |`,
);

/** Generates docs/cli.md. */
export async function commandLineDoc(): Promise<string> {
  const parts = await Promise.all(
    commandNames.map(async (name) => {
      const usage = usageOf(await loadCommand(name)!());
      return `## ${name}\n\n${summaries[name]}.\n\n\`\`\`text\n${usage.trimEnd()}\n\`\`\`\n`;
    }),
  );
  return `# The command line

What the editor tells, in a terminal and in scripts: \`npx snowprobe COMMAND\`, or \`npm run snowprobe -- COMMAND\` from a clone of
this repository. It asks the same hosts as a hover does, prints the same words, and needs nothing but Node.

The network is the one of \`--network\`, of \`--settings\`, or of \`snowprobe.json\` or \`.vscode/settings.json\` in this folder or
one above it in the same repository, which both hold \`snowprobe.network\` and \`snowprobe.networks\`; else Fuji. A host that only such a
file names is asked after a question in the terminal, or with \`--yes\`.

API keys come from the environment alone, each for one origin: \`SNOWPROBE_KEY="https://data-api.avax.network x-glacier-api-key: …"\`,
more of them as \`SNOWPROBE_KEY_…\`. Proxies are those of \`HTTPS_PROXY\`, \`HTTP_PROXY\` and \`NO_PROXY\`.

What was asked for goes to standard output, everything else to standard error. In a terminal lines keep to its width, and
have colours (not with \`NO_COLOR\`) and links. \`completion\` prints what bash, zsh and fish need to complete commands and options.

What \`--json\` prints has the form of [output.schema.json](../schemas/cli/output.schema.json), which the package holds too, and names its
\`version\`. Later releases may add keys; one that is there keeps its name and meaning until the version is one more. What there is for pull requests: [ci.md](ci.md).

| exit code | |
| --- | --- |
${codes.join('\n')}

${parts.join('\n')}`;
}
