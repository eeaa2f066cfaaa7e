import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProgram } from '../../../../scripts/support/runProgram';
import { installSystemPackage, programOnPath } from '../../../../scripts/support/systemPackage';
import { commandLineFile } from '../../../helpers/runScript';

const genesis = `{
  "config": {
    "chainId": 99999,
    "warpConfg": { "blockTimestamp": 1730000000 }
  },
  "alloc": {},
  "timestamp": "0x6553f100",
  "gasLimit": "0xe4e1c0",
  "difficulty": "0x0"
}
`;
const calls = 'eth_getBalance ["0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC", "latest"]\neth_blockNumbr\n';

/** What a user does, with the client built into Neovim since 0.5; later versions rename the same functions. */
const session = (server: readonly string[], folder: string): string => `
local said = {}
local function open(name, filetype)
  vim.cmd('edit ${folder}/' .. name)
  vim.bo.filetype = filetype
  local buffer = vim.api.nvim_get_current_buf()
  local client = (vim.lsp.start_client or vim.lsp.start)({
    cmd = { ${server.map((word) => JSON.stringify(word)).join(', ')} },
    root_dir = '${folder}',
  })
  vim.lsp.buf_attach_client(buffer, client)
  vim.wait(60000, function() return #vim.diagnostic.get(buffer) > 0 end)
  return buffer
end
local function problems(buffer)
  return vim.tbl_map(function(one) return (one.lnum + 1) .. ': ' .. one.message end, vim.diagnostic.get(buffer))
end
local function ask(buffer, method, line, character, more)
  local at = { line = line, character = character }
  local params = { textDocument = { uri = vim.uri_from_bufnr(buffer) }, position = at, range = { start = at, ['end'] = at } }
  local answers = vim.lsp.buf_request_sync(buffer, 'textDocument/' .. method, vim.tbl_extend('error', params, more or {}), 60000)
  for _, answer in pairs(answers) do
    return answer.result, answer.error
  end
end

local isDone, why = pcall(function()
  local buffer = open('genesis.json', 'json')
  said.genesis = problems(buffer)
  said.hover = ask(buffer, 'hover', 7, 4).contents.value
  local action = ask(buffer, 'codeAction', 3, 6, { context = { diagnostics = {} } })[1]
  vim.lsp.util.apply_workspace_edit(action.edit, 'utf-16')
  said.repaired = vim.api.nvim_buf_get_lines(buffer, 3, 4, true)[1]
  vim.wait(60000, function() return not table.concat(problems(buffer)):find('warpConf') end)
  said.left = problems(buffer)

  buffer = open('calls.rpc', 'snowprobe-rpc')
  said.calls = problems(buffer)
  local offered = ask(buffer, 'completion', 1, 12)
  said.offered = vim.tbl_map(function(item) return item.label end, offered.items or offered)
  said.clients = #(vim.lsp.get_clients or vim.lsp.get_active_clients)()
  vim.fn.writefile({ vim.json.encode(said) }, '${folder}/said.json')
end)
if not isDone then
  io.stderr:write(tostring(why))
  vim.cmd('cquit')
end
vim.cmd('qall!')
`;

interface Said {
  readonly genesis: readonly string[];
  readonly hover: string;
  readonly repaired: string;
  readonly left: readonly string[];
  readonly calls: readonly string[];
  readonly offered: readonly string[];
  readonly clients: number;
}

describe('snowprobe lsp in Neovim', function () {
  this.timeout(400_000);

  it('shows problems, hovers, completion, and repairs what is wrong', async function () {
    let neovim = programOnPath(['nvim']);
    if (neovim === undefined) {
      try {
        await installSystemPackage('neovim', 'There is no Neovim here.', console.log);
      } catch (error) {
        console.log(`Skipped: ${error instanceof Error ? error.message : String(error)}`);
        this.skip();
      }
      neovim = programOnPath(['nvim']);
    }
    const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'snowprobe-neovim-')));
    try {
      writeFileSync(path.join(folder, 'genesis.json'), genesis);
      writeFileSync(path.join(folder, 'calls.rpc'), calls);
      const script = path.join(folder, 'session.lua');
      writeFileSync(script, session([process.execPath, await commandLineFile(), 'lsp'], folder));
      const ran = await runProgram(neovim ?? '', ['--headless', '--clean', '-n', '-c', `luafile ${script}`], {
        cwd: folder,
        env: { ...process.env, XDG_STATE_HOME: folder, XDG_CACHE_HOME: folder, XDG_DATA_HOME: folder },
        limit: 120_000,
      });
      assert.equal(ran.code, 0, ran.output);
      const said = JSON.parse(readFileSync(path.join(folder, 'said.json'), 'utf8')) as Said;
      assert.ok(said.genesis.includes('4: The VM ignores “warpConfg”: write warpConfig.'), said.genesis.join('\n'));
      assert.match(said.hover, /gas/i);
      assert.equal(said.repaired, '    "warpConfig": { "blockTimestamp": 1730000000 }');
      assert.ok(!said.left.some((problem) => problem.includes('warpConf')), said.left.join('\n'));
      assert.match(said.calls.join('\n'), /^2: .*eth_blockNumber/);
      assert.ok(said.offered.includes('eth_blockNumber'));
      assert.equal(said.clients, 2);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
