import { type Command, CommandError, defineCommand, exitCodes, type ListedCommand, type Options } from '../command';

const shells = { bash, zsh, fish } as const;

export const command = defineCommand({
  name: 'completion',
  operands: 'SHELL',
  about: Object.keys(shells).join(', '),
  takes: Object.keys(shells),
  options: {},
  examples: [
    ['bash >> ~/.bashrc', 'bash'],
    ['zsh > "${fpath[1]}/_snowprobe"', 'zsh'],
    ['fish > ~/.config/fish/completions/snowprobe.fish', 'fish'],
  ],
  async run({ operands: [shell = ''] }, listCommands) {
    if (!(shell in shells)) {
      throw new CommandError(`No completion for "${shell}". Shells: ${Object.keys(shells).join(', ')}.`);
    }
    process.stdout.write(shells[shell as keyof typeof shells](await listCommands()));
    return exitCodes.ok;
  },
});

function withHelp({ options }: Command): Options {
  return { ...options, help: { type: 'boolean', help: 'what it takes' } };
}

function flagsOf(command: Command): readonly string[] {
  return Object.keys(withHelp(command)).map((name) => `--${name}`);
}

function bash(commands: readonly ListedCommand[]): string {
  const cases = commands.map(({ command }) => {
    const words = [...flagsOf(command), ...(Array.isArray(command.takes) ? (command.takes as string[]) : [])];
    return `\t${command.name}) words="${words.join(' ')}" ;;`;
  });
  return `_snowprobe() {
  local words="${commands.map(({ command }) => command.name).join(' ')}"
  if [ "$COMP_CWORD" -gt 1 ]; then
    case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    *) words="" ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _snowprobe snowprobe
`;
}

function zsh(commands: readonly ListedCommand[]): string {
  const listed = commands.map(({ command: { name }, summary }) => `    '${name}:${quote(summary)}'`);
  const cases = commands.map(({ command }) => {
    const specs = Object.entries(withHelp(command)).map(([name, option]) => {
      const value =
        option.type === 'boolean'
          ? ''
          : `:value:${Array.isArray(option.takes) ? `(${option.takes.join(' ')})` : '_files'}`;
      const repeat = option.multiple === true ? '*' : '';
      return `'${repeat}--${name}[${quote(option.help)}]${value}'`;
    });
    const operand = Array.isArray(command.takes) ? `(${(command.takes as string[]).join(' ')})` : '_files';
    return `\t${command.name}) _arguments ${[...specs, `'*:operand:${operand}'`].join(' ')} ;;`;
  });
  return `#compdef snowprobe
_snowprobe() {
  local -a commands=(
${listed.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  shift words
  (( CURRENT-- ))
  case $words[1] in
${cases.join('\n')}
  esac
}
_snowprobe "$@"
`;
}

/** Escapes for single quotes of a shell and for brackets of a zsh spec. */
function quote(text: string): string {
  return text.replaceAll("'", String.raw`'\''`).replaceAll(/[[\]:]/g, String.raw`\$&`);
}

function fish(commands: readonly ListedCommand[]): string {
  const escapeFish = (text: string): string => text.replaceAll(/['\\]/g, String.raw`\$&`);
  const lines = commands.flatMap(({ command, summary }) => {
    const condition = `-n '__fish_seen_subcommand_from ${command.name}'`;
    return [
      `complete -c snowprobe -n __fish_use_subcommand -f -a ${command.name} -d '${escapeFish(summary)}'`,
      ...Object.entries(command.options).map(([name, { type, help, takes }]) => {
        const value = type === 'boolean' ? '' : Array.isArray(takes) ? ` -x -a '${takes.join(' ')}'` : ' -r';
        return `complete -c snowprobe ${condition} -l ${name}${value} -d '${escapeFish(help)}'`;
      }),
      ...(Array.isArray(command.takes)
        ? [`complete -c snowprobe ${condition} -f -a '${command.takes.join(' ')}'`]
        : []),
    ];
  });
  return `${lines.join('\n')}\n`;
}
