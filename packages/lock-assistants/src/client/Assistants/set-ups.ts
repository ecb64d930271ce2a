/** What a reader copies to give a tool the guide, and where it goes. */
interface SetUp {
  tool: string;
  place: string;
  text: string;
}

/** The version that is tested: npx would run any other that is published later. */
const mcpRemote = '0.15.1';

const json = (content: object) => JSON.stringify(content, null, 2);

/**
 * The set-up of each tool in the form that its maker documents: the token is in
 * an environment variable, and in no file that may be in a repository. Claude
 * Desktop keeps it in a file of the reader's own.
 *
 * @param url of the MCP endpoint.
 */
export function setUps(url: string, token: string): SetUp[] {
  const serverWith = (variable: string) => ({
    guide: {type: 'http', url, headers: {Authorization: `Bearer ${variable}`}},
  });
  const input = {id: 'GUIDE_TOKEN', type: 'promptString', password: true};
  // Claude Desktop does not see the variables of a shell, and on Windows breaks
  // arguments at blanks: https://github.com/geelen/mcp-remote#custom-headers
  const guide = {
    command: 'npx',
    args: [`mcp-remote@${mcpRemote}`, url, '--header', 'Authorization:${GUIDE_TOKEN}'],
    env: {GUIDE_TOKEN: `Bearer ${token}`},
  };
  return [
    {
      tool: 'Environment variable on macOS and Linux',
      place: 'Profile of your shell, such as ~/.zshrc',
      text: `export GUIDE_TOKEN='${token}'`,
    },
    {
      tool: 'Environment variable on Windows',
      place: 'Command prompt',
      text: `setx GUIDE_TOKEN "${token}"`,
    },
    {
      tool: 'Claude Code',
      place: 'Terminal; on Windows, PowerShell',
      // In single quotes: Claude Code replaces it whenever it starts, and no
      // shell puts the token into the arguments of a process.
      text: `claude mcp add --scope user --transport http guide ${url} --header 'Authorization: Bearer \${GUIDE_TOKEN}'`,
    },
    {
      tool: 'VS Code',
      place: '.vscode/mcp.json; VS Code asks for the token',
      text: json({
        inputs: [{...input, description: 'Token of the guide'}],
        servers: serverWith('${input:GUIDE_TOKEN}'),
      }),
    },
    {
      tool: 'Cursor',
      place: '~/.cursor/mcp.json',
      text: json({mcpServers: serverWith('${env:GUIDE_TOKEN}')}),
    },
    {
      tool: 'Codex',
      place: '~/.codex/config.toml',
      text: `[mcp_servers.guide]\nurl = "${url}"\nbearer_token_env_var = "GUIDE_TOKEN"`,
    },
    {
      tool: 'Claude Desktop',
      place: 'claude_desktop_config.json, which then contains the token; needs Node.js',
      text: json({mcpServers: {guide}}),
    },
  ];
}
